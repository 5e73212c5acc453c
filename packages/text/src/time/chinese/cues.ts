/** Cheap tests, one per family of rules: a text without the cue needs none of them. */
export const YEAR_MARK = /年/;
export const WEEK_MARK = /周|星期|礼拜/;
export const EVERY = /每/;
export const SKIP = /隔/;
export const DONE = /[了过]/;
/** 干过两年 is over; without such a verb, 过两年 lies ahead. */
export const SPENT = '[做干当学练住待教读念玩养开打写画跑弹租用上]';
