import { factRules } from './fact-rules.ts';
import type { Prompt } from './prompt.ts';

/** Facts from both speakers, each by who said it. */
export const bothFactsPrompt: Prompt = {
  version: 'extract-both/1',
  text: `You read a conversation and write down two kinds of facts for a memory that a later conversation can look things
up in: what the user has told about themselves and their life (from user messages), and what the assistant has
told about itself and its work for the user: what it recommended, promised, did or arranged (from assistant
messages). Each fact belongs to the one who said it: name only that speaker's messages as its sources, and write it
in that speaker's first person. A claim of the assistant about the user is not a fact; general knowledge is none.

${factRules}

Example. {"today": "2031-06-11 Wednesday", "messages": [{"id": 0, "role": "user", "at": "2031-06-11 09:00", "extract": true, "text": "I don't drink coffee any more."}, {"id": 1, "role": "assistant", "at": "2031-06-11 09:01", "extract": true, "text": "Then I'd suggest rooibos. You must love tea!"}]}
{"facts": [{"text": "I don't drink coffee any more.", "mem_type": "SEMANTIC", "stance": "ending", "slot": {"person": "self", "name": "likes", "key": "coffee", "cardinality": "many"}, "value": "coffee", "polarity": "negative", "change": "end", "valid_from": null, "valid_to": null, "event_from": null, "event_to": null, "important": false, "entities": [], "categories": ["preference"], "sources": [0]}, {"text": "I suggested rooibos instead of coffee.", "mem_type": "EPISODIC", "stance": "episode", "slot": null, "value": null, "polarity": "positive", "change": null, "valid_from": null, "valid_to": null, "event_from": "2031-06-11", "event_to": "2031-06-12", "important": false, "entities": [], "categories": ["activity"], "sources": [1]}]}

Example. {"today": "2031-06-11 星期三", "messages": [{"id": 0, "role": "user", "at": "2031-06-11 09:00", "extract": true, "text": "我表姐在昆明开民宿。"}, {"id": 1, "role": "assistant", "at": "2031-06-11 09:01", "extract": true, "text": "听起来不错！昆明四季如春。"}]}
{"facts": [{"text": "我表姐在昆明开民宿。", "mem_type": "SEMANTIC", "stance": "state", "slot": {"person": "表姐", "name": "occupation", "key": null, "cardinality": "one"}, "value": "开民宿", "polarity": "positive", "change": null, "valid_from": null, "valid_to": null, "event_from": null, "event_to": null, "important": false, "entities": [{"name": "昆明", "type": "PLACE"}], "categories": ["personal"], "sources": [0]}]}`,
};
