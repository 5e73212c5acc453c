import type { KnownFact } from '@palimpsest/domain';
import { guessLanguage } from '@palimpsest/text';

/** Languages that a profile can be written in. */
export type ProfileLanguage = 'en' | 'zh';

/** The language that most of the texts are in. English where it is a draw. */
export const mostUsed = (texts: readonly string[]): ProfileLanguage => {
  const chinese = texts.filter((text) => guessLanguage(text) === 'zh').length;
  return chinese * 2 > texts.length ? 'zh' : 'en';
};

const headings = {
  en: {
    SEMANTIC: 'About the user',
    EPISODIC: 'Lately and to come',
    PROCEDURAL: 'How to do things',
  },
  zh: { SEMANTIC: '关于用户', EPISODIC: '近况与计划', PROCEDURAL: '做事方式' },
} as const;

/** The words of a fact in one line. */
export const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Facts by kind under a heading each, a line a fact, as they were told. */
export const profileText = (facts: readonly KnownFact[], language: ProfileLanguage): string =>
  (['SEMANTIC', 'PROCEDURAL', 'EPISODIC'] as const)
    .flatMap((type) => {
      const lines = facts
        .filter(({ head }) => head.mem_type === type)
        .map(({ content }) => `- ${oneLine(content.content)}`);
      const heading = headings[language][type];
      return lines.length === 0 ? [] : [`${heading}${language === 'zh' ? '：' : ':'}`, ...lines];
    })
    .join('\n');
