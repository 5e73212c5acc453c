import { activityAssociations } from './activities.ts';
import type { WordAssociation } from './associate.ts';
import { destinationAssociations } from './destinations.ts';
import { drinkAssociations } from './drinks.ts';
import { foodAssociations } from './foods.ts';
import { languageAssociations } from './languages.ts';
import { matterAssociations } from './matters.ts';

export type { WordAssociation } from './associate.ts';

/** Common knowledge that ties questions to memories that share no word with them, in both languages. */
export const associations: readonly WordAssociation[] = [
  ...foodAssociations,
  ...drinkAssociations,
  ...languageAssociations,
  ...activityAssociations,
  ...destinationAssociations,
  ...matterAssociations,
];
