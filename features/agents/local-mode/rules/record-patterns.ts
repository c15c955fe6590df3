/** How merchants ask what was changed, what is believed and what was researched. */
import type { PatternMatch, Pattern } from './pattern.ts'

const product = ({ name }: PatternMatch) => (name === null ? {} : { product: name })

export const recordPatterns: Pattern[] = [
  {
    intent: 'list-changes',
    tool: 'list-changes',
    agent: 'ops',
    name: 'optional',
    takes: ['period'],
    needs: [
      'who|what|which|did|has|have|was|were|any|show|list|when|log|history',
      'changed|edited|modified|altered|touched|change log|changelog|audit log|edit history|changes made|recent changes|last changes|latest changes|recent edits|last edits|latest edits|history of changes|log of changes',
    ],
    without: 'could|should|sales|demand|mood|market|revenue|customer|competitor|mind|undo|order|password',
    beside:
      'store|product|price|title|stock|listing|lately|recently|last|by|agent|bot|assistant|ai|console|guys|made|in|got|get|anybody|somebody',
    args: product,
  },
  {
    intent: 'view-beliefs',
    tool: 'view-beliefs',
    agent: null,
    needs: ['belief|beliefs|hypothesis|hypotheses|assumption|assumptions|do you believe|you believe'],
    without: 'customer|propose|keep',
    beside: 'store|agent|probability|evidence|current|about',
    args: () => ({}),
  },
  {
    intent: 'research-library',
    tool: 'research-library',
    agent: 'scout',
    needs: [
      'research library|saved research|earlier research|past research|previous research|saved searches|past searches|our research|the library|research do we have|research have we',
    ],
    beside: 'web|found|find|pages|open|results|search|research',
    args: () => ({}),
  },
]
