/** Fields of running a shop that nothing here handles, asked about or ordered, and what is near that is. */

type Field = {
  about: RegExp
  /** With one of these it is about something that is handled. */
  unless?: RegExp
  /** As it follows "Vitrine doesn’t handle". */
  what: string
  near: string
}

const words = (list: string) => new RegExp(`\\b(?:${list})\\b`, 'i')
const inShopify = 'Do it in Shopify.'

const fields: Field[] = [
  {
    about: words(
      'ledgers?|book-?keeping|accountants?|accounting|accounts (?:receivable|payable)|p&l|p ?and ?l|profit and loss|balance sheets?|depreciation|amorti[sz]ation|accruals?|(?:cash|account|bank|stripe|paypal|our|my) balance|cash ?flow|tax (?:returns?|office|advisor|settings|rates?)|(?:owe|file|pay|declare|register for) (?:\\w+ )?(?:tax|taxes|vat)|(?:tax|vat) (?:do|did|must|should) (?:we|i)|equity|dividends?|budgets?|break ?even',
    ),
    what: 'bookkeeping, taxes or bank accounts',
    near: 'It knows revenue, refunds, fees and disputes of a period.',
  },
  {
    about: words(
      'loans?|mortgages?|interest rates?|interest on|insured|insurance|insure|rent|leasing|landlord|electricity|utilities|office costs|overheads?',
    ),
    what: 'loans, insurance or the costs of running the business',
    near: 'It knows revenue, refunds and fees of a period.',
  },
  {
    about: words(
      'sick (?:days?|leave|notes?)|vacations?|holidays? (?:left|requests?|entitlement)|payroll|salar(?:y|ies)|wages?|employees?|staff|colleagues?|team members?|interns?|job applications?|hire|hiring|who (?:is|are|was) (?:working|on duty|off)|works? on (?:mon|tues|wednes|thurs|fri|satur|sun)days?',
    ),
    unless: words('agents?'),
    what: 'staff and working hours',
    near: 'It knows your products, orders, payments and messages.',
  },
  {
    about: words(
      'parcels?|shipments?|couriers?|customs|tracking|track (?:the|an?|my|order|this|that)|packaging|cardboard|(?:packing|shipping|moving) (?:boxes|tape|material)|bubble wrap|pallets?|delivery (?:van|driver|slots?|address(?:es)?)|drop ?off|pick ?up (?:point|time)|dispatch times?|(?:put|set|make|change|raise|lower|increase|reduce) (?:the |our |my )?(?:shipping|postage|delivery)(?: (?:costs?|prices?|fees?|charges?))? (?:for|to|in|of|on|at|by)|shipping (?:zones?|rates?|rules?|methods?|labels?|polic(?:y|ies))|carriers?',
    ),
    unless: words('lead time|reorder|talking|bad words|somebody|someone|whose|orders? #?\\d+'),
    what: 'parcels, carriers and shipping',
    near: 'Shopify shows them under Orders.',
  },
  {
    about: words(
      'invoices?|receipts? (?:for|of|to)(?: the| an?)? (?:orders?|customers?)|packing slips?|delivery notes?|contracts?|certificates?|guarantee card|warranty cards?|price list pdf|letterhead|business cards?',
    ),
    what: 'invoices and other papers',
    near: 'Shopify makes those of an order under Orders.',
  },
  {
    about: words(
      'live ?chat|chat ?bots?|hotlines?|voice ?mail|call cent(?:er|re)|sms|whats ?app|phone (?:call|calls|line)|telephone calls?|(?:phone|telephone|mobile|fax) numbers?|(?:email|e-mail|postal|home) address(?:es)?|birthdays?|(?:to|on|onto|from|off) (?:the |our |my )?(?:vip|mailing|black) ?list|which bank has|forward (?:the |this |that )?(?:ticket|message|mail|case)',
    ),
    what: 'calls, chats, addresses or lists of customers',
    near: 'It shows their tickets and reviews, and drafts replies.',
  },
  {
    about: words(
      'seo (?:rank\\w*|position\\w*|traffic)|(?:rank|rankings?|position) (?:on|in) google|google rank\\w*|backlinks?|ad ?words|keywords? rank\\w*|followers?|subscribers?|newsletters?|influencers?|billboards?|flyers?|leaflets?|press releases?|affiliates?|sponsors?|podcasts?|tv (?:spot|ad)s?|market shares?|(?:people|customers|visitors|shoppers|buyers) (?:are )?(?:in|on) (?:the|our|my) (?:shop|store|site|website)(?: right)? now',
    ),
    unless: words('(?:which|what) products?|by country'),
    what: 'advertising, search rankings and social media',
    near: 'It knows what sells in your store and how that changes.',
  },
  {
    about: words('amazon|ebay|etsy|walmart|zalando|allegro|temu|shein|market ?places?|google shopping'),
    unless: words(
      'charges?|prices?|priced|costs?|cheaper|dearer|compare\\w*|competitors?|sells? (?:for|it|them|this)|asks?|takes?|wants?|search|look up|find|read',
    ),
    what: 'other market places',
    near: 'It knows your own store and its feed for ChatGPT.',
  },
  {
    about: words(
      'checkout (?:page|texts?|form|button|settings?|fields?)|navigation|(?:main|shop) menu|domain|ssl|cookie (?:banner|notice)|terms and conditions|(?:return|returns|privacy|cancellation) polic(?:y|ies)|legal (?:page|notice)|imprint|payment (?:providers?|methods?|gateways?|options?)|(?:currency|language|time ?zone|name|logo|colou?rs?) of (?:the|my|our) (?:shop|store|website|site)|opening hours|point of sale|cash register|plug-?ins?|website speed|loading time',
    ),
    unless: words(
      'declin\\w*|fail\\w*|fees?|takes?|goes|costs?|charges?|refus\\w*|which (?:time ?zone|currency)|what (?:time ?zone|currency)',
    ),
    what: 'pages and settings of the shop',
    near: inShopify,
  },
  {
    about: words(
      'bundles?|gift (?:sets?|wrap\\w*)|buy one get|subscription (?:box|plan)s?|pre-?orders?|back-?orders?|waiting lists?|flash sales?|loyalty points|(?:schedule|plan|start|announce|set up|run|launch|do|have|hold|make|kick off|organi[sz]e|put on) (?:us )?(?:an?|the|our|some) (?:[\\w%-]+ ){0,4}?(?:sale|promo|promotion|sales event|discount (?:day|week|weekend|campaign)|clearance)\\b(?! plan)|(?:put|have|place) (?:everything|all(?: \\w+)?|the (?:whole|entire) \\w+|half the \\w+) (?:in|on|into) (?:an? |the |our )?(?:\\w+ ){0,2}sale|free (?:shipping|delivery|gift|sample)s?|(?:give|send|offer|grant) (?:\\S+ ){1,5}(?:vouchers?|coupons?|gift cards?|discount codes?)',
    ),
    unless: words('called|about|complain\\w*|stock'),
    what: 'offers, bundles and planned sales',
    near: 'It changes the prices of products, up to 50 at a time.',
  },
  {
    about: words(
      'new warehouse|stock ?takes?|stock ?taking|serial numbers?|batch numbers?|expiry dates?|best before|bin locations?|(?:move|transfer|send|ship) (?:\\d+ )?(?:\\w+ ){0,6}(?:from \\w+ to|to (?:the|our) (?:other|second|new)) (?!the purchase)\\w+(?<!list)|factory|factories|manufactur(?:e|ing) costs?',
    ),
    unless: words('prices?|titles?|names?|status|\\d+ (?:dollars|euros)'),
    what: 'warehouses, transfers and serial numbers',
    near: 'It knows how many there are of each product, and sets their number.',
  },
  {
    about: words(
      'weather|jokes?|poems?|recipes?|football|bitcoin|crypto|stock exchange|share prices?|lottery|horoscope|capital of|who won the|meaning of life|translat(?:e|ion|ions|ing)',
    ),
    what: 'anything but your store and its market',
    near: 'Ask about products, sales, stock, customers, payments or demand.',
  },
]

/** What customers say, and what stands in a text, may be about anything. */
const ofMessages =
  /\b(?:(?<!forward (?:the |this |that )?)(?:tickets?|cases?) (?:no\.? |number |nr\.? )?#?\d+|tickets? (?:about|on|that|with|mention\w*)|(?:messages?|reviews?|complaints?) (?:about|on|that|with|mention\w*)|who (?:wrote|writes|has written|asked|asks|is asking)|complain\w*|moan\w*|mention\w*|(?:customers?|people|buyers|ppl|they|anybody|anyone) (?:\w+ )?(?:say|saying|said|think|feel|write|wrote|ask|asking)|repl(?:y|ies)|drafts?|respond|responses?|write (?:\w+ ){0,4}back|answer (?:to|for|back)|(?:an|the) answers?|research\w*|web|search|look up|extract|crawl|https?)\b/i
/** Behind these stands somebody's own text. */
const ofText =
  /\b(?:rename|retitle|title|headline|call(?: it| the)|description|seo|tags?|brand|vendor|material|product type)\b/i

/** Somebody who wrote is to be called. */
const calls = /^\W*(?:(?:please|pls|can you|could you) )*(?:call|phone|ring|text|dial|visit|meet)(?: up)? @/i

/** That nothing here handles what a text asks for, in a sentence, with what is near; null where nothing of the kind is. `names` are products in it and `people` who wrote. */
export function sayOutOfScope(
  text: string,
  names: readonly string[],
  people: readonly string[] = [],
): string | null {
  if (/["“”]/.test(text) || ofMessages.test(text) || (names.length > 0 && ofText.test(text))) return null
  const bare = people.reduce((said, name) => said.replaceAll(new RegExp(escape(name), 'gi'), '@'), text)
  if (calls.test(bare)) return 'I can’t call anybody from here. I can show tickets and draft replies to them.'
  const isOfName = (said: string) => names.some((name) => name.toLowerCase().includes(said.toLowerCase()))
  const field = fields.find(({ about, unless }) => {
    const said = about.exec(text)?.[0]
    return said !== undefined && !isOfName(said) && unless?.test(text) !== true
  })
  return field ? `Vitrine doesn’t handle ${field.what}. ${field.near}` : null
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
