/** What may stand between two atoms that belong together. */
export const TO = /^\s?(?:to|until|till|through|thru|-|~|至|到)\s?$/;
export const AND = /^\s?(?:and|和|与|跟)\s?$/;
export const BETWEEN = /\bbetween\s(?:the )?$/;
export const LIST = /^(?:\s?(?:,|and|or|&|\/|、|和|及|与|跟)\s?){1,2}$/;
/** date, then clock */
export const BEFORE_CLOCK = /^,?\s?(?:(?:at|around|about|from|@)\s|的|t)?\s?$/;
/** clock, then date */
export const AFTER_CLOCK = /^,?\s?(?:on\s)?$/;
