import type { SlotConcept } from './slot-concept.ts';

/** Education. */
export const studyConcepts: readonly SlotConcept[] = [
  {
    slot: 'major',
    key: null,
    english: ['study', 'major', 'subject', 'degree', 'course', 'field'],
    chinese: ['专业', '学什么', '主修', '攻读', '学科'],
    prototypes: [
      'What do I study?',
      'What is my major?',
      'Which subject are my exams in?',
      'What is my degree in?',
      'Which lectures do I attend?',
      'What will my diploma say?',
      '我学的是什么专业？',
      '我的专业是什么？',
      '我在攻读什么？',
      '我的毕业证上会写什么专业？',
      '我上的是哪门学科的课？',
    ],
  },
  {
    slot: 'school',
    key: null,
    english: ['school', 'university', 'college', 'study at', 'attend', 'campus'],
    chinese: ['学校', '大学', '学院', '在哪读书', '校园'],
    prototypes: [
      'Which university do I attend?',
      'Where do I study?',
      'Which campus do I go to?',
      'What school am I at?',
      'Whose library card do I have?',
      '我在哪所大学读书？',
      '我上哪个学校？',
      '我的学生证是哪个学校的？',
      '我在哪个校园上课？',
    ],
  },
  {
    slot: 'alma_mater',
    key: null,
    english: ['graduated', 'alma mater', 'degree from'],
    chinese: ['毕业', '母校', '毕业院校'],
    prototypes: [
      'Where did I graduate from?',
      'What is my alma mater?',
      'Whose alumni am I?',
      '我毕业于哪所大学？',
      '我的母校是哪里？',
    ],
  },
];
