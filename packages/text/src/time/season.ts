import { wallTime } from '../zone/calendar.ts';
import type { Period } from './period.ts';

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

const FIRST_MONTH: Readonly<Record<Season, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  winter: 12,
};

/** Zones whose seasons are half a year later. */
const SOUTHERN =
  /^(?:Australia|Antarctica)\/|^Pacific\/(?:Auckland|Chatham|Fiji|Noumea|Apia|Tongatapu)|^Indian\/(?:Antananarivo|Mauritius|Reunion)|^Africa\/(?:Johannesburg|Maputo|Harare|Lusaka|Windhoek|Gaborone|Luanda|Maseru|Mbabane)|^America\/(?:Argentina\/|Buenos_Aires|Santiago|Punta_Arenas|Montevideo|Asuncion|Sao_Paulo|La_Paz|Lima|Campo_Grande|Cuiaba|Bahia)|^Atlantic\/Stanley/;

/** True where June is winter. */
export const isSouthern = (zone: string): boolean => SOUTHERN.test(zone);

/** Three months from the first of March, June, September or December (half a year later in the south). */
export const seasonPeriod = (season: Season, year: number, southern: boolean): Period => {
  const month = FIRST_MONTH[season] + (southern ? 6 : 0);
  // The southern summer of a year is the one that begins in its December, as the northern winter is.
  const first = month > 12 ? month - 12 : month;
  return { from: wallTime(year, first), to: wallTime(year, first + 3), granularity: 'season' };
};
