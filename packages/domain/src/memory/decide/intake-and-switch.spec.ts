import { pseudonym } from '@palimpsest/kernel';
import { describe, expect, it } from 'vitest';
import { at } from '../../testing/at.ts';
import { addFact, decisionOf, idOf } from '../../testing/sample-commands.ts';
import { createStory } from '../../testing/story.ts';
import type { AbsorbIntake, ChangeSwitch, SkipFact } from '../command.ts';
import {
  highestAbsorbed,
  isAbsorbed,
  maxAbsorbedRanges,
  withAbsorbed,
} from '../state/absorbed-intakes.ts';
import { isDroppedBySwitch, isSwitchedOn } from '../state/switches.ts';

const now = at('01-02');
const usage = { provider: 'offline', calls: 0, input_tokens: 0, output_tokens: 0, duration_ms: 1 };

const absorb = (intakeRevision: bigint): AbsorbIntake => ({
  type: 'AbsorbIntake',
  taskId: 'subject.task',
  intakeRevision,
  outcome: 'ABSORBED',
  mode: 'offline',
  decisions: [],
  ignored: 2,
  usage,
  facts: ['tea'],
});

describe('absorbing an intake', () => {
  it('is recorded with its facts, even when there were none', () => {
    expect(createStory().tell(now, absorb(3n))).toMatchObject([
      {
        type: 'IntakeAbsorbed',
        facts: ['tea'],
        data: { intake_revision: '3', outcome: 'ABSORBED', ignored: 2, usage },
      },
    ]);
  });

  it('happens once, in order and for one that failed and came later', () => {
    const story = createStory();
    for (const revision of [0n, 1n, 4n]) story.tell(now, absorb(revision));
    expect(story.tell(now, absorb(1n))).toEqual([]);
    expect(isAbsorbed(story.state().absorbed, 2n)).toBe(false);
    expect(story.tell(now, absorb(2n))).toHaveLength(1);
    expect(story.tell(now, absorb(2n))).toEqual([]);
    expect(highestAbsorbed(story.state().absorbed)).toBe(4n);
  });
});

describe('the absorbed revisions', () => {
  it('join to ranges', () => {
    const ranges = [5n, 3n, 4n, 0n, 7n].reduce(withAbsorbed, []);
    expect(ranges).toEqual([
      { from: 0n, to: 0n },
      { from: 3n, to: 5n },
      { from: 7n, to: 7n },
    ]);
  });

  it('stay bounded: the oldest gaps are forgotten first', () => {
    const revisions = Array.from({ length: maxAbsorbedRanges + 1 }, (_, index) =>
      BigInt(2 * index),
    );
    const ranges = revisions.reduce(withAbsorbed, []);
    expect(ranges).toHaveLength(maxAbsorbedRanges);
    expect(isAbsorbed(ranges, 1n)).toBe(true);
    expect(isAbsorbed(ranges, 3n)).toBe(false);
  });
});

describe('a skipped fact', () => {
  const skip: SkipFact = {
    type: 'SkipFact',
    matched: idOf('tea'),
    source: null,
    decision: decisionOf('SKIP', [idOf('tea')]),
    reasonText: 'the same in other words',
  };

  it('names what it met, and changes nothing there', () => {
    const story = createStory();
    story.tell(now, addFact('tea', now));
    const before = story.held('tea');
    expect(story.tell(at('01-03'), skip)).toMatchObject([
      {
        type: 'FactSkipped',
        reasonText: 'the same in other words',
        data: { matched: idOf('tea'), matched_version: 1 },
      },
    ]);
    expect(story.held('tea')).toBe(before);
  });

  it('has to have met something', () => {
    expect(createStory().refused(now, skip).code).toBe('NOT_FOUND');
  });
});

describe('the switch', () => {
  const app = { ref: pseudonym('one'), id: 'App One' };
  const turn = (
    enabled: boolean,
    of: ChangeSwitch['app'] = null,
    intakeRevision: bigint | null = 7n,
  ): ChangeSwitch => ({ type: 'ChangeSwitch', app: of, enabled, intakeRevision });

  it('goes off for everything, and drops what was accepted before', () => {
    const story = createStory();
    expect(story.tell(now, turn(false))).toMatchObject([
      {
        type: 'MemorySwitchChanged',
        data: { app_ref: null, enabled: false, global_enabled: false, intake_epoch: '7' },
      },
    ]);
    const { switches } = story.state();
    expect(isSwitchedOn(switches, null)).toBe(false);
    expect(isSwitchedOn(switches, app.ref)).toBe(false);
  });

  it('going on again does not bring back what was dropped', () => {
    const story = createStory();
    story.tell(now, turn(false));
    story.tell(now, turn(true));
    const { switches } = story.state();
    expect(isSwitchedOn(switches, null)).toBe(true);
    expect(isDroppedBySwitch(switches, { revision: 7n, appRef: null })).toBe(true);
    expect(isDroppedBySwitch(switches, { revision: 8n, appRef: null })).toBe(false);
  });

  it('goes off for one app, whose name is in the box', () => {
    const story = createStory();
    const [draft] = story.tell(now, turn(false, app));
    expect(draft).toMatchObject({
      apps: { one: 'App One' },
      data: { app_ref: 'one', global_enabled: true, apps_off: ['one'] },
    });
    const { switches } = story.state();
    expect(isSwitchedOn(switches, null)).toBe(true);
    expect(isSwitchedOn(switches, app.ref)).toBe(false);
    expect(isDroppedBySwitch(switches, { revision: 7n, appRef: app.ref })).toBe(true);
    expect(isDroppedBySwitch(switches, { revision: 7n, appRef: pseudonym('two') })).toBe(false);
  });

  it('keeps the names of the other apps that are off', () => {
    const story = createStory();
    const two = { ref: pseudonym('two'), id: 'App Two' };
    story.tell(now, turn(false, app));
    story.tell(now, turn(false, two));
    const [draft] = story.tell(now, turn(true, app));
    expect(draft).toMatchObject({ apps: { two: 'App Two' }, data: { apps_off: ['two'] } });
  });

  it('turned to what it is does nothing', () => {
    const story = createStory();
    expect(story.tell(now, turn(true))).toEqual([]);
    story.tell(now, turn(false, app));
    expect(story.tell(now, turn(false, app))).toEqual([]);
  });
});
