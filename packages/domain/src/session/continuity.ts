/** Category of memories that a closed session leaves for the next one to go on from. */
export const continuityCategory = 'continuity';
