import { measureAdd } from '../measures/add.ts';
import { measureAudit } from '../measures/audit/audit.ts';
import { measureExport } from '../measures/audit/export.ts';
import { measureReplay } from '../measures/audit/replay.ts';
import { measureCold } from '../measures/cold.ts';
import { measureEngines } from '../measures/engines/engines.ts';
import type { Measure } from '../measures/measure.ts';
import { measureMemory } from '../measures/memory.ts';
import { measureMongoDb } from '../measures/mongodb/mongodb.ts';
import { measureNegatives } from '../measures/negatives/negatives.ts';
import { measureOpenSearch } from '../measures/opensearch/opensearch.ts';
import { measurePipeline } from '../measures/pipeline.ts';
import { measurePurge } from '../measures/purge.ts';
import { measureRebuild } from '../measures/rebuild.ts';
import { measureRecall } from '../measures/recall.ts';
import { measureRetrieval } from '../measures/retrieval.ts';
import { measureScenarios } from '../measures/scenarios.ts';
import { measureSealing } from '../measures/sealing.ts';
import { measureStartUp } from '../measures/start-up.ts';
import { measureWriteLoad } from '../measures/write-load.ts';
import { measureYear } from '../measures/year.ts';

/** The commands, in the order that they run in. */
export const measures: Readonly<Record<string, Measure>> = {
  add: measureAdd,
  sealing: measureSealing,
  pipeline: measurePipeline,
  recall: measureRecall,
  cold: measureCold,
  memory: measureMemory,
  'start-up': measureStartUp,
  rebuild: measureRebuild,
  'write-load': measureWriteLoad,
  audit: measureAudit,
  replay: measureReplay,
  export: measureExport,
  purge: measurePurge,
  mongodb: measureMongoDb,
  opensearch: measureOpenSearch,
  engines: measureEngines,
  negatives: measureNegatives,
  retrieval: measureRetrieval,
  scenarios: measureScenarios,
  year: measureYear,
};
