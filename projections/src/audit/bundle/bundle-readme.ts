/** `README.md` of every bundle: for whoever opens it without having heard of the product. */
export const bundleReadme = `# Evidence bundle

Events of a Palimpsest log with the proof that they stand in it unaltered. Content is ciphertext; nothing here opens it.

| file | what it is |
| --- | --- |
| manifest.json | what the bundle holds, with the SHA-256 of every other file |
| manifest.note | the SHA-256 of manifest.json, signed |
| keys.txt | public keys of the log, one a line, as tools for signed notes read them |
| checkpoint.txt | the signed checkpoint that everything here is proven under |
| checkpoints.jsonl | every signed checkpoint up to it |
| entries.jsonl | one leaf a line, with its event and, where not every leaf is here, its inclusion proof |

To verify it without a network and without access to the service:

    palimpsest verify BUNDLE --key PUBLIC_KEY

Take the public key from somewhere else than this bundle: whoever can forge the bundle can forge the key in it. The formats are
described in the product's documentation: reference/evidence-bundle.md and reference/ledger-leaf.md.
`;
