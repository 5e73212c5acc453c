// Not from the package's entry: a thread holds only what it needs.
export { createVersionOpener } from '@palimpsest/projections/open-versions';
