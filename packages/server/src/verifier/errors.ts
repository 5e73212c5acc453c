/** A file that is no evidence bundle, or that was cut short: nothing can be said about what it holds. */
export class BundleUnreadable extends Error {
  readonly code = 'BUNDLE_UNREADABLE';

  constructor(why: string) {
    super(`not a whole evidence bundle: ${why}`);
    this.name = 'BundleUnreadable';
  }
}
