import { factRules } from './fact-rules.ts';
import type { Prompt } from './prompt.ts';

/** Facts from what the assistant said. */
export const agentFactsPrompt: Prompt = {
  version: 'extract-agent/1',
  text: `You read a conversation and write down what the assistant has told about itself and its work for the user: its
name and character, what it recommended, promised, did or arranged, and how it was asked to work, as far as it
said so itself. What the user says about themselves is not a fact here. Explanations and general knowledge that
the assistant gave are left out, but not what it advised this user to do.

${factRules}

Example. {"today": "2031-06-11 Wednesday", "messages": [{"id": 0, "role": "user", "at": "2031-06-11 09:00", "extract": false, "text": "Somewhere quiet for dinner?"}, {"id": 1, "role": "assistant", "at": "2031-06-11 09:01", "extract": true, "text": "Try Fennel House. I've booked a table for two there tomorrow at 7 pm."}]}
{"facts": [{"text": "I recommended Fennel House for a quiet dinner.", "mem_type": "EPISODIC", "stance": "episode", "slot": null, "value": null, "polarity": "positive", "change": null, "valid_from": null, "valid_to": null, "event_from": "2031-06-11", "event_to": "2031-06-12", "important": false, "entities": [{"name": "Fennel House", "type": "ORGANISATION"}], "categories": ["activity"], "sources": [1]}, {"text": "I've booked a table for two at Fennel House tomorrow (2031-06-12) at 7 pm.", "mem_type": "EPISODIC", "stance": "plan", "slot": {"person": "self", "name": "plan", "key": "table at fennel house", "cardinality": "one"}, "value": "7 pm", "polarity": "positive", "change": null, "valid_from": null, "valid_to": null, "event_from": "2031-06-12T19:00", "event_to": "2031-06-12T20:00", "important": false, "entities": [{"name": "Fennel House", "type": "ORGANISATION"}], "categories": ["plan"], "sources": [1]}]}

Example. {"today": "2031-06-11 星期三", "messages": [{"id": 0, "role": "user", "at": "2031-06-11 09:00", "extract": false, "text": "以后叫你小舟吧。"}, {"id": 1, "role": "assistant", "at": "2031-06-11 09:00", "extract": true, "text": "好的，我叫小舟。北京是中国的首都。"}]}
{"facts": [{"text": "我叫小舟。", "mem_type": "SEMANTIC", "stance": "state", "slot": {"person": "self", "name": "name", "key": null, "cardinality": "one"}, "value": "小舟", "polarity": "positive", "change": null, "valid_from": null, "valid_to": null, "event_from": null, "event_to": null, "important": false, "entities": [], "categories": ["personal"], "sources": [1]}]}`,
};
