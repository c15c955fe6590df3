/** How merchants ask for demand, markets and competitors. */
import type { PatternMatch, Pattern } from './pattern.ts'

const product = ({ name }: PatternMatch) => (name === null ? {} : { product: name })
const talk =
  'say|saying|unhappy|angry|complain|complaining|complaint|feel|feeling|think|reply|answer|mood|respond|review|happy|ticket|refund'

export const marketPatterns: Pattern[] = [
  {
    intent: 'forecast-demand',
    tool: 'trend-prediction',
    agent: 'scout',
    name: 'optional',
    takes: ['period'],
    needs: [
      'forecast|demand|predict|prediction|projection|trend|trending|outlook|will sell|expect to sell|project',
    ],
    without: 'market|competitor',
    beside:
      'forecast|predict|prediction|project|best|demand|sales|sell|category|product|coming|future|many|season|units|expected|will|ahead|be',
    args: (found) => {
      const { name, horizonWeeks, has } = found
      const subject = name === null ? {} : has('category') ? { category: name } : { product: name }
      return { ...subject, ...(horizonWeeks === null ? {} : { horizonWeeks }) }
    },
  },
  {
    intent: 'forecast-demand',
    tool: 'trend-prediction',
    agent: 'scout',
    name: 'optional',
    takes: ['period'],
    needs: ['how many|how much|what', 'will', 'sell|sales|need|sold|revenue'],
    beside: 'units|be',
    args: ({ name, horizonWeeks }) => ({
      ...(name === null ? {} : { product: name }),
      ...(horizonWeeks === null ? {} : { horizonWeeks }),
    }),
  },
  {
    intent: 'forecast-demand',
    tool: 'trend-prediction',
    agent: 'scout',
    name: 'optional',
    needs: ['interest', 'growing|rising|falling|fading|shrinking|up|down|dropping|picking up'],
    without: 'market|competitor|rate',
    args: product,
  },
  {
    intent: 'scan-market',
    tool: 'market-scan',
    agent: 'scout',
    requires: ['place'],
    takes: ['period'],
    needs: [
      'market|demand|sales|sell|selling|sold|growth|growing|opportunity|doing|potential|research|trend|expand|revenue|order|customer|buying|bought|popular|business',
    ],
    without: talk,
    beside: 'market|scan|conditions|state|analysis|best|well|country|worth|grow|trends',
    args: ({ place }) =>
      place ? { region: place.region, ...(place.country ? { country: place.country } : {}) } : null,
  },
  {
    intent: 'scan-market',
    tool: 'market-scan',
    agent: 'scout',
    name: 'optional',
    needs: [
      'market',
      'scan|research|overview|explore|how is|size|state|analyze|analyse|analysis|happening|look|doing|conditions|insight|opportunity|trend|report|moving|new',
    ],
    beside: 'trends|for',
    args: ({ name, place }) =>
      place ? null : { region: 'global', ...(name === null ? {} : { category: name }) },
  },
  {
    intent: 'analyze-competitors',
    tool: 'competitor-analysis',
    agent: 'scout',
    name: 'optional',
    needs: [
      'competitor|competition|rival|competing|compete|competitive|who else sells|others charge|others sell|undercut|undercutting|cheaper elsewhere|other shop|other shops|other store|other seller|elsewhere|others ask|other people charge',
    ],
    beside:
      'price|prices|charging|charge|selling|analysis|analyze|analyse|compare|against|main|doing|sells|cost|pricing|asking|charge|anybody|anyone|somebody|same',
    args: product,
  },
]
