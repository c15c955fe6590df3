/** Plans, greetings and questions about what can be asked. */
import type { Pattern } from './pattern.ts'

export const workPatterns: Pattern[] = [
  {
    intent: 'plan-work',
    tool: 'workflow-orchestrator',
    agent: 'ops',
    isOrder: true,
    name: 'needed',
    needs: [
      'plan|organize|organise|orchestrate|coordinate|plan out|make a plan for|make a plan to|create a plan for|create a plan to',
    ],
    args: ({ rest }) => ({ goal: rest }),
  },
  {
    intent: 'plan-work',
    tool: 'workflow-orchestrator',
    agent: 'ops',
    isOrder: true,
    name: 'optional',
    needs: ['launch', 'product|collection|line|range'],
    args: ({ rest }) => ({ goal: `launch ${rest}` }),
  },
  {
    intent: 'help',
    tool: '',
    agent: null,
    needs: [
      'help|hello|hi|hey|thanks|thank you|thx|good morning|good afternoon|good evening|what can you do|what do you do|who are you|how does this work|what can i ask|cheers|greetings|great thanks',
    ],
    beside: 'there|very|so|again|much|morning|bot|agent|assistant|everyone|me|you',
    args: () => ({}),
  },
]
