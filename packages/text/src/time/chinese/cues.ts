/** Cheap tests, one per family of rules: a text without the cue needs none of them. */
export const YEAR_MARK = /年/;
export const WEEK_MARK = /周|星期|礼拜/;
export const EVERY = /每/;
export const SKIP = /隔/;
export const DONE = /了/;
