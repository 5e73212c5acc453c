/** Cheap tests, one per family of rules: a text without the cue needs none of them. */
export const DIGIT = /\d/;
export const FULL_YEAR = /(?:19|20|21)\d\d/;
export const SLASH = /\d\/\d/;
export const MONTH_NAME = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;
export const WEEKDAY_NAME = /\b(?:mon|tue|wed|thu|fri|sat|sun)/;
export const UNIT_NAME = /min|hour|hr|day|night|week|month|quarter|year|yr|decade/;
export const LONG_UNIT = /week|month|year|quarter/;
export const PART_NAME = /early|mid|late|beginning|start|end/;
export const SEASON_NAME = /spring|summer|autumn|fall|winter/;
export const EVERY = /every|each/;
