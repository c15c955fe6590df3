/** Words that mean the same in a store: the first of each line stands for all of it. Stems, as stemOf makes them. */
const alike = `
  customer buyer shopper client clientele purchaser consumer people ppl person folk audience lady gentleman guy woman man
  product item article good thing sku merchandise ware catalogue catalog assortment portfolio
  listing page
  store shop shopify
  sell sold sale seller
  revenue turnover income earning taking
  earn make made gain
  buy bought purchase
  order ordering
  country nation region territory continent
  abroad international foreign overseas export
  competitor rival competition competing other elsewhere
  charge ask asking
  expensive dear dearer pricey pricier costly costlier steep
  cheap cheaper inexpensive
  price pricing priced pricetag
  undercut outprice
  forecast predict prediction projection project prognosis outlook estimate expect anticipate foresee
  demand interest appetite
  rise grow growth increase climb pickup
  fall drop decline fading fade wane shrink decrease dip sink plunge down slump
  will going gonna shall
  future upcoming coming ahead
  season holiday christmas xmas
  stock inventory warehouse supply
  restock reorder replenish
  out empty gone zero exhausted
  low scarce short
  left remaining remain leftover
  quantity qty piece unit count
  best top strongest biggest highest favourite favorite leading hottest number-one
  worst flopped weakest slowest poorest lowest
  loser dud flop underperformer slow-mover laggard
  popular hot trendy trending
  new recent newest latest fresh newly newcomer newbie
  return come-back came-back
  again repeat back twice
  loyal faithful regular devoted
  lose lost losing loose
  leave leaving quit churn
  lapsed inactive dormant disappear disappeared vanish vanished quiet absent
  agent bot assistant robot ai
  useful helpful worthwhile
  change changed edit modify modification alter adjust adjustment touch amend tweak tamper
  history log journal record protocol audit trail
  description text copy wording blurb write-up
  title headline name
  improve better enhance optimize optimise polish refine strengthen spruce freshen
  rewrite reword rephrase redo
  boring dull bland dry stale lame flat uninspiring
  appealing snappier snappy punchier punchy catchier sharper attractive catchy exciting compelling engaging nice nicer
  write compose formulate craft
  draft prepare
  reply respond response answer
  suggest recommend propose suggestion recommendation idea proposal advise advice
  ticket case enquiry inquiry
  message mail email letter
  inbox mailbox
  support helpdesk
  open unresolved unanswered pending outstanding unsolved
  wait waiting awaiting
  happy happier satisfied pleased content glad delighted
  unhappy upset angry angrier unhappier crosser annoyed dissatisfied disappointed frustrated mad furious fuming livid raging pissed salty cross displeased grumpy unsatisfied irritated
  complain complaint moan grumble gripe whine criticize criticise criticism grievance
  mood sentiment tone atmosphere vibe feeling
  feedback review rating opinion comment
  feel think
  like love enjoy adore praise
  dislike hate
  shipping delivery shipment parcel package courier
  fraud fraudulent scam scammer cheat crook fake bogus con swindle fraudster
  suspicious dodgy fishy stink phony shady dubious odd-looking questionable sketchy suspect iffy
  risky risk dangerous unsafe
  safe legit legitimate genuine trustworthy trust
  strange unusual weird odd abnormal outlier anomaly spike
  steal stolen stole
  payment transaction checkout
  card credit debit visa mastercard
  fail failed failure failing unsuccessful bounce
  decline declined reject rejected refuse refused
  refund reimburse reimbursement money-back
  fee commission
  dispute chargeback contest contested
  stripe processor
  feed
  live active enabled activated visible
  hidden disabled deactivated inactive invisible offline
  ready complete finished done set
  incomplete unready unfinished
  problem issue error mistake trouble fault
  missing lack lacking miss without
  need require
  fix repair
  block blocked exclude excluded stop stopping prevent hinder
  picture image photo photograph snapshot pictures
  barcode gtin ean upc
  category type
  brand vendor manufacturer
  sync synchronization synchronisation synchronize import
  update updated refresh actualisation actualization
  connect connected link linked connection hook hooked access integration
  connect-lost disconnect disconnected revoked
  ok okay fine alright right well
  work working run running function
  status state condition health shape
  overview summary report recap rundown
  show list display give
  find locate
  check verify inspect examine look
  believe belief assumption hypothesis conviction
  learn learned
  research investigation study
  library archive
  search searched google
  compare comparison versus vs
  average mean typical
  share percentage percent proportion fraction
  today now currently moment
  anybody anyone somebody someone
  anything something everything
  money cash
  profit margin profitable
  country-sell geography geographically
  expand enter expansion
  opportunity potential
  bad poor weak
  long ages while
  who whose
  need-answer unanswered
`

/** The meaning of a stem that has others like it. */
export const concepts: ReadonlyMap<string, string> = new Map(
  alike
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.trim().split(' ')
      return words.map((word): [string, string] => [word, words[0] ?? word])
    }),
)
