import { logAttacks } from './log-attacks.ts';
import type { Scene } from './scene.ts';
import { type Finding, placesOf, type TamperCase } from './tamper-case.ts';

export const findingOf = async (scene: Scene, directory: string): Promise<Finding> => {
  const { ok, first_bad: bad } = await scene.verify(directory);
  return { ok, kind: bad?.kind ?? null, sequence: bad?.sequence ?? null };
};

/** Changes of the events, the ledger beside them untouched. */
export const logCases = (scene: Scene): readonly TamperCase[] =>
  logAttacks.flatMap((attack) =>
    placesOf(scene.leaves.length).map((place): TamperCase => {
      const behind = attack.behind ?? 0;
      return {
        medium: scene.medium.name,
        change: attack.change,
        place,
        expected: { kind: attack.kind, sequence: place + behind },
        run: async () => {
          const [leaf, next] = [scene.leaves[place], scene.leaves[place + 1]];
          if (leaf === undefined || (attack.needsNext === true && next === undefined)) {
            return undefined;
          }
          const directory = await scene.copy();
          const done = await scene.medium.rewrite(directory, (rows) => {
            const at = rows.findIndex(({ position }) => position === leaf.position);
            const after = rows.findIndex(({ position }) => position === next?.position);
            return attack.run(rows, at, after < 0 ? undefined : after);
          });
          return done ? findingOf(scene, directory) : undefined;
        },
      };
    }),
  );
