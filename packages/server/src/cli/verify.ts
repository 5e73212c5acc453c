import { BundleUnreadable } from '../verifier/errors.ts';
import type { BundleReport } from '../verifier/report.ts';
import { verifyBundle } from '../verifier/verify-bundle.ts';

const lines = (report: BundleReport): readonly string[] => {
  const { firstBad } = report;
  return [
    `${report.ok ? 'OK' : 'NOT OK'}  ${report.origin}`,
    `entries   ${report.leaves}, with ${report.events} events and ${report.erased} erased`,
    `signed    ${report.treeSize} leaves at ${report.checkpointAt}; nothing here speaks for what came after`,
    ...(report.keyGiven
      ? []
      : ['key       none was given: the bundle was held against its own keys alone (--key)']),
    ...(firstBad === null
      ? []
      : [
          `first bad ${firstBad.kind} at ${firstBad.sequence === null ? 'the bundle itself' : `sequence ${firstBad.sequence}`}: ${firstBad.detail}`,
          ...(firstBad.eventId === null
            ? []
            : [`          ${firstBad.stream} ${firstBad.revision} ${firstBad.eventId}`]),
        ]),
  ];
};

/** `palimpsest verify`: ends with 0 for a good bundle, 1 for one that is not, 2 for a file that is none. */
export const verify = async (
  bundle: string,
  options: { readonly key?: readonly string[] },
): Promise<void> => {
  try {
    const report = await verifyBundle(
      bundle,
      options.key === undefined ? {} : { keys: options.key },
    );
    for (const line of lines(report)) console.log(line);
    process.exitCode = report.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof BundleUnreadable) && !(error instanceof Error && 'code' in error))
      throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
};
