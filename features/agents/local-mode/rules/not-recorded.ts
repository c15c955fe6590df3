/** What merchants ask for that no store of orders, products and messages records, and what is known instead. */
import type { Word } from './words.ts'

type Gap = {
  /** Any of these makes it. Phrases of words side by side, in small letters. */
  words: string
  /** Where given, one of these must stand there too. */
  beside?: string
  /** With one of these it is about something that is recorded. */
  unless?: string
  /** What is not known, as it follows "Vitrine doesn’t know". */
  lacks: string
  near: string
  /** It is asked of the whole store: of a product it is known. */
  isOfStore?: boolean
}

const gaps: Gap[] = [
  {
    words:
      'which customers|which customer|what customers|who returns|who refunds|who returned|who sends back|which buyers|customers who|customers that|customers with',
    beside: 'refund|refunds|refunded|return|returns|returned|sends back|send back|sent back',
    unless: 'returning|came back|come back|returned to|ticket|tickets|review|reviews',
    lacks: 'which customers send most back',
    near: 'It knows how much was refunded in a period, and which customers buy most.',
  },
  {
    words:
      'most refunded|most returned|refunded most|returned most|refunds by product|refunds per product|refund rate by product|refund rate per product|returns by product|returns per product|which products are returned|which products get returned|which products are refunded|which products were refunded|which product is returned|refunded products|returned products',
    lacks: 'what the refunded orders were of',
    near: 'It knows how much was refunded in a period. Ask for refunds of a period, or what customers say about quality.',
  },
  {
    words:
      'by month|per month|month by month|each month|every month|week by week|day by day|by week|per week|each week|by quarter|per quarter',
    beside: 'revenue|sales|orders|turnover|sold|units',
    unless: 'forecast|will|expect|average|lead|restock|stock|often',
    lacks: 'sales split into months or weeks',
    near: 'It tells one period, and compares two. Ask for “revenue in October” or “October against September”.',
    isOfStore: true,
  },
  {
    words: 'profit|profits|net profit|gross profit|bottom line|net income|in the black|in the red|profitable',
    beside:
      'month|week|year|quarter|today|yesterday|total|overall|business|made|make|making|did|turn|company|store|shop|we|our|are',
    unless: 'product|products|item|items|price|prices|if|margin|margins|each|which|per|sell|sells',
    lacks: 'your profit, because it doesn’t know all your costs',
    near: 'It knows revenue, refunds and fees of a period, and the margin of a product.',
    isOfStore: true,
  },
  {
    words:
      'best month|worst month|strongest month|best week|worst week|best quarter|best day|busiest day|worst day|slowest day|strongest day|weakest day|which day|what day|which days|what days|busiest hour|busiest hours|which hour|what hour|peak hours|peak hour|time of day|day of the week|weekday|weekdays|busiest time|which weekday|by hour|per hour|by weekday|by day|per day',
    beside:
      'best|busiest|worst|slowest|strongest|weakest|sell|sells|selling|sold|sales|orders|order|most|revenue|we|our|peak|hour|hours',
    unless: 'sync|synced|stock|run|runs|ticket|tickets|cover|arrive|order more',
    lacks: 'which months, days or hours sell best',
    near: 'It tells the revenue and orders of any day or period. Ask for “revenue on Friday” or “revenue last week”.',
    isOfStore: true,
  },
  {
    words:
      'second warehouse|other warehouse|which warehouse|each warehouse|per warehouse|by warehouse|warehouses|each location|per location|by location|other location|second location|which location',
    lacks: 'stock by location in one list',
    near: 'It knows how many there are in all. Of one product “see it in the store” tells each location.',
    isOfStore: true,
  },
  {
    words:
      'tracking number|tracking numbers|track the parcel|track my order|track order|track the order|where is the parcel|where is the package|the parcel of|the package of|the shipment of|parcel now|package now|delivery status|delivery times|delivery time|in transit|out for delivery|delivered on time',
    beside:
      'order|orders|parcel|parcels|package|packages|number|numbers|status|times|time|transit|delivery|where|now|shipment',
    unless: 'lead|takes|draft|reply|answer|say|complain|complaints|ticket|tickets|reorder|need',
    lacks: 'where parcels are or how long they take',
    near: 'Shopify shows it under Orders. Ask what customers say about shipping.',
  },
  {
    words:
      'gift card|gift cards|loyalty points|loyalty program|loyalty programme|wishlist|wishlists|subscribers|mailing list|email list',
    lacks: 'gift cards, loyalty points or lists of subscribers',
    near: 'It knows orders and who placed them. Ask who your best customers are.',
  },
  {
    words:
      'my plan|our plan|my subscription|our subscription|my invoice|billing address|billing|pricing plan|pricing plans',
    beside: 'vitrine|plan|subscription|invoice|billing|upgrade|cancel|change|cost|costs|much',
    unless: 'restock|product|products|customer|customers|order|orders|suspicious|fraud|risk|risky|shipping',
    lacks: 'what you pay for Vitrine',
    near: 'See Settings.',
  },
  {
    words:
      'paypal|klarna|afterpay|clearpay|apple pay|google pay|amex|american express|mastercard|visa|sepa|ideal',
    beside: 'fee|fees|cost|costs|charge|charges|commission|commissions|expensive|cheaper',
    lacks: 'the fees of single payment methods',
    near: 'It knows the fees of all payments together. Ask what you pay in fees.',
  },
  {
    words:
      'klarna|afterpay|clearpay|paypal|apple pay|google pay|amex|american express|mastercard|visa|sepa|cash on delivery',
    beside: 'paid|pay|pays|with|by|used|use|uses|many|share|popular|orders',
    unless:
      'fee|fees|cost|costs|charge|charges|commission|commissions|expensive|cheaper|refund|refunds|failed',
    lacks: 'which way of paying a customer chose',
    near: 'It knows what was paid, refunded and disputed. Shopify shows payment methods under each order.',
  },
  {
    words: 'ship with|shipping|postage|delivery costs|shipping costs|courier|couriers',
    beside: 'paying|pay|paid|cost|costs|spend|spent|spending|expensive|much',
    unless:
      'ticket|tickets|message|messages|review|reviews|complain|complaints|customers|product|products|price',
    lacks: 'what shipping costs you',
    near: 'It knows revenue, fees and refunds. Ask what you pay in fees.',
  },
  {
    words: 'discount code|discount codes|coupon|coupons|voucher|vouchers|promo code|promo codes',
    beside: 'which|best|used|use|uses|works|work|many|often|popular|results',
    lacks: 'which discount codes were used',
    near: 'Shopify shows them under Discounts. Ask for revenue of a period.',
  },
  {
    words:
      'wait for an answer|wait for a reply|waiting time|response time|response times|reply time|time to answer|time to reply|how fast do we answer|how fast do we reply|how quickly do we answer|how quickly do we reply',
    lacks: 'how long customers wait for an answer',
    near: 'It knows which tickets are open. Ask for open tickets.',
  },
  {
    words:
      'worth of my stock|worth of our stock|worth of the stock|stock worth|stock value|inventory value|value of my stock|value of our stock|value of the stock|value of my inventory|value of our inventory',
    lacks: 'what your stock is worth',
    near: 'It knows how many there are of each product. Shopify shows the value under Analytics, Reports.',
  },
  {
    words:
      'over the holidays|during the holidays|holiday season|christmas season|festive season|christmas business',
    beside: 'sold|sell|sales|revenue|earn|earned|orders|made|make|took|turnover|profit|compared|like',
    unless: 'will|forecast|expect|expected|demand|predict|coming|next|going',
    lacks: 'which days you mean by that',
    near: 'Name them, such as “revenue from Dec 1 to Dec 24”.',
  },
  {
    words:
      'brand has the most|brand has most|brands have the most|brands have most|vendor has the most|vendor has most|how many brands|how many vendors|which brands do',
    lacks: 'counts of products by brand',
    near: 'Ask for the products of one brand by its name, or for products without a brand.',
  },
  {
    words:
      'biggest order|largest order|highest order|smallest order|most expensive order|biggest single order|top order|lowest order',
    lacks: 'single orders by their size',
    near: 'It knows how many orders there were and their average. Ask for the average order value of a period.',
  },
  {
    words:
      'not shipped|unshipped|unfulfilled|not fulfilled|not sent|to be sent|not yet shipped|to be shipped|yet to ship|waiting to ship|need to ship|not dispatched|to pack',
    lacks: 'which orders are still to be shipped',
    near: 'Shopify shows them under Orders, Unfulfilled. Ask where one order is by its number.',
  },
  {
    words:
      'abandoned carts|abandoned cart|abandoned checkouts|abandoned checkout|cart abandonment|left their cart|leave their cart',
    lacks: 'what is in a cart before checkout',
    near: 'Checkouts that were left before paying are listed under Customer, Checkouts.',
  },
  {
    words:
      'conversion|conversions|conversion rate|visitor|visitors|visit|visits|visited|traffic|pageview|pageviews|page views|session|sessions|bounce rate|click|clicks|ctr|impressions|in the basket|in their basket|in a basket|in the cart|in their cart|baskets|shopping carts|add to cart|came to the shop|came to the store|came to the site|come to the shop|footfall|website views|landing page|people on our website|people were on our website|people on the website|people were on the website|people on our site|people were on our site|looked at our website|looked at the website|looked at my website|looked at our shop|looked at the shop|looked at my shop|looked at our site|looked at the site|looked at our store|looked at the store|look at our website|look at the website|without buying',
    unless: 'declines|declined|refunds|fees|chargebacks|ticket|tickets|review|reviews|complain|complaints',
    lacks: 'who visits your shop, where visitors come from or how many of them buy',
    near: 'It knows orders and who placed them. Ask for orders or customers of a period. Shopify shows visits under Analytics.',
  },
  {
    words:
      'tiktok|instagram|insta|facebook|pinterest|youtube|twitter|reddit|snapchat|influencer|influencers|hashtag|hashtags|followers|viral|social media|socials|google ads|meta ads|my ads|our ads|ads cost|ad spend|adspend|roas|cpc|cpm|campaign results|newsletter|newsletters|open rate|seo ranking|google ranking|from google|from ads|from email|from facebook',
    unless: 'feature|features|which products|what products|put in',
    lacks: 'what happens on social media, in ads or in newsletters',
    near: 'It knows what sells in your own store and how sales are changing. Ask what sells more than last month.',
  },
  {
    words:
      'how old|age|ages|gender|male|female|men or women|women or men|married|income of|kids|demographic|demographics|birthday|birthdays|hobbies|job|jobs',
    beside:
      'customer|customers|buyer|buyers|shopper|shoppers|client|clients|people|they|who|audience|our|my|demographic|demographics|buy|buys|order|spend',
    lacks: 'the age, gender or life of your customers',
    near: 'It knows what they order, how often and from where. Ask who your best customers are.',
  },
  {
    words:
      'payout|payouts|paid out|pay out|pay me|bank account|bank transfer|bank balance|my balance|account balance|when do i get my money|when do i get paid|when will i get paid|when do we get paid|when will we get paid|next payout|cash flow|cashflow|in the bank',
    lacks: 'your payouts or your bank account',
    near: 'It knows payments, refunds and fees of orders. Payouts are in Shopify under Finances.',
  },
  {
    words:
      'supplier|suppliers|wholesaler|wholesalers|vendor is late|manufacturer is late|purchase order|purchase orders|lead times of|next delivery|delivery from|deliveries from|shipment from|incoming delivery|incoming deliveries',
    unless:
      'takes|take|taking|needs|reorder|to order|must i order|should i order|to buy|buy|list|ticket|tickets',
    lacks: 'your suppliers, their prices or when they deliver',
    near: 'It knows stock and what sells. Ask what to reorder.',
  },
  {
    words:
      'card number|card numbers|credit card number|cvv|cvc|iban|password|passwords|social security|ssn|home address|home addresses|phone number|phone numbers|telephone number|telephone|mobile number|contact details|contact data|email address|email addresses|e-mail addresses|mail address|mail addresses|emails of|e-mails of|mails of',
    lacks: 'card numbers, passwords, addresses or phone numbers: they aren’t stored here',
    near: 'It knows orders and payments by their number. Contact details are in Shopify under Customers.',
  },
  {
    words:
      'weather|rain|temperature|horoscope|lottery|stock market|share price|bitcoin|exchange rate|football|election',
    lacks: 'what happens outside your store',
    near: 'It knows your products, orders, payments and messages.',
  },
  {
    words:
      'salary|salaries|payroll|wage|wages|rent|employees|staff costs|electricity|accountant|vat return|tax return|income tax|corporate tax|insurance|loan|loans',
    lacks: 'your other costs, taxes or staff',
    near: 'It knows revenue, fees and refunds, and the cost of products where Shopify has it.',
  },
  {
    words: 'vat|tax|sales tax|taxes',
    beside: 'collect|collected|collecting|owe|paid|pay|charged|much|report',
    lacks: 'the taxes on your orders',
    near: 'Shopify shows them under Analytics, Reports. Ask for revenue, refunds or fees of a period.',
  },
  {
    words:
      'click through rate|click-through rate|ctr|clicks in chatgpt|shown in chatgpt how often|impressions in chatgpt',
    lacks: 'how often ChatGPT shows your products or shoppers click on them',
    near: 'It knows which products are ready and shown. Ask how the feed is.',
  },
  {
    words:
      'together with|bought together|frequently bought|buy together|bundle|bundles|cross sell|cross-sell|market basket',
    lacks: 'what is bought together',
    near: 'It knows what sells and who buys. Ask for your best sellers.',
  },
  {
    words: 'aisle|which shelf|in the hall|where in the warehouse|forklift|storage place',
    lacks: 'where things are stored',
    near: 'It knows how many there are. Ask for the stock of a product.',
  },
  {
    words: 'heaviest|lightest|how heavy|how much does it weigh',
    lacks: 'which product weighs most',
    near: 'It knows which products have no weight. Ask which ones.',
  },
  {
    words:
      'their sales|their revenue|their margin|their margins|their cost|their costs|their profit|their customers|competitors sell|competitors earn|competitors make|competitors pay|wholesale price of competitors|competitors revenue|competitors sales',
    lacks: 'what competitors sell or pay',
    near: 'It compares prices that competitors show in public. Ask what competitors charge for a product.',
  },
]

/** That something is not recorded, in one sentence and what is known that is near; null where nothing of the kind is asked. Words of a product's name do not count. */
export function sayNotRecorded(words: readonly Word[], named: ReadonlySet<number>): string | null {
  const texts = words.map(({ text, isQuoted }) => (isQuoted ? '"' : text))
  // A phrase that is all of a product's name asks for nothing.
  const isSaid = (phrase: string) => {
    const said = phrase.split(' ')
    return texts.some(
      (_text, at) =>
        said.every((word, offset) => texts[at + offset] === word) &&
        !said.every((_word, offset) => named.has(at + offset)),
    )
  }
  const has = (alternatives: string) => alternatives.split('|').some(isSaid)
  // "Day" is of many titles, and here of the time.
  const isNamed = [...named].some(
    (at) => !/^(?:days?|hours?|weeks?|months?|years?|times?|best)$/.test(texts[at] ?? ''),
  )
  const gap = gaps.find(
    ({ words: asked, beside, unless, isOfStore }) =>
      (isOfStore !== true || !isNamed) &&
      has(asked) &&
      (beside === undefined || has(beside)) &&
      (unless === undefined || !has(unless)),
  )
  return gap ? `Vitrine doesn’t know ${gap.lacks}. ${gap.near}` : null
}
