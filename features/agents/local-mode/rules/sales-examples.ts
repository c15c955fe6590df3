/** How merchants ask about what sold, what is left and who buys: one question in a line. NAME stands for a product. */
export const salesExamples = {
  stock: `
    how many NAME have we got
    how many NAME do we have
    how many NAME do I own
    will my stock last over the holidays
    do we have NAME for the whole of december
    what will be sold out by next week
    how long do the NAME last
    anything sold out
    what can customers no longer buy
    any shortages
    which product is closest to running out
    what am I short of
    do I have any NAME left
    which products have zero stock
    how many NAME should I order
    how much NAME do I have to order
    should I order more NAME
    do I need more NAME
    when do I have to reorder the NAME
    which product should I reorder first
    what is low
    do I have to buy in anything soon
    what should I order from my supplier
    which articles are nearly gone
    is anything about to be sold out
    how many NAME are left
    how much stock is there of the NAME
    do we still have NAME in stock
    are we low on NAME
    when will the NAME be gone
    will the NAME last until christmas
    how long is my inventory going to last
    show me inventory levels
    what is the stock situation
    give me an overview of the warehouse
    what do we have too much of
    which goods are overstocked
    is there dead stock lying around
    what needs replenishing
    which products do I need to reorder this week
    what is running low
    do I have enough of the NAME for the next weeks
    anything close to running out
    are there products with no stock left
    which ones have zero pieces left
    list sold out articles
    what is out of stock at the moment
    how many units of NAME do we have on hand
    will we have enough stock for black friday
    what runs dry first
    how many days of supply do I have
    stock check please
    how does our inventory look
    what is empty in the warehouse
    which items are no longer available
    is the NAME still available
    am I about to run short of something
    how many NAME should I buy in
    what can I not deliver any more
    stock left for NAME
    remaining quantity of the NAME
    what do i need to purchase again
    any stockouts coming up
    nothing left of what
  `,
  sales: `
    how did the weekend turn out for us
    what did we turn over in march
    what stays unsold
    give me the orders of today
    how did we do over the weekend
    which goods stay unsold
    how are sales
    how is the shop
    what was our revenue on black friday
    which product is my best earner
    which NAME colours sell
    did the NAME sell well
    what sells
    what does not sell
    how did the sales develop over the year
    turnover this week
    sales up or down this month
    how many NAME have I sold so far
    what is the biggest earner
    compare june to july
    orders today
    any drop in orders
    how did we do compared to last year
    what did people order most
    which products should I drop because nobody wants them
    how is everything
    are we earning any money
    how is the NAME doing
    how does the NAME perform
    how did our new NAME do
    how did october go
    how did yesterday turn out
    how was last week
    what sits on the shelves
    which products just collect dust
    what are people not buying
    how did the NAME do last month
    is the NAME selling
    how many orders did we get over the weekend
    how did we do last month
    how was yesterday
    how is this week going
    how did the weekend go
    what was my turnover in june
    how much money came in this week
    how much did I earn today
    what did we take yesterday
    total sales for september
    how many orders did we have on friday
    number of orders this month
    did we sell more than last month
    are sales going up or down
    is the shop doing better than last year
    compare this month with the previous one
    revenue of the last 30 days compared to the 30 days before
    what are the top products
    which product sells the most
    what is my number one item
    which items are popular right now
    what are people buying
    what is moving
    what isn't selling at all
    which products nobody buys
    slowest sellers please
    what are my worst performers
    which articles are shelf warmers
    what are the losers in my assortment
    how well does the NAME sell
    how many NAME did we sell last week
    how many of the NAME were sold in august
    sales of the NAME since january
    what was the best day this month
    which week was the strongest
    was there anything unusual in the orders
    any strange drop in revenue lately
    why did sales fall last week
    why is business so slow
    what happened to my sales on tuesday
    average basket this month
    what does a customer order on average worth
    how much is an average order
    give me a sales report
    show the numbers for last quarter
    summary of the week
    how are things going
    is my business growing
    what did I make this year so far
    any outliers in the sales figures
    show me income by product
    which category brings in the most
    top ten by revenue
    what were our biggest sellers over the summer
    how many things did we sell today
    did we have a good month
    what are my hits and flops
    what made the most profit
    was november better than october
    daily revenue this week
    how busy were we yesterday
  `,
  customers: `
    how many first timers
    any customers about to leave
    who stopped coming
    how many of my customers are new
    which customers have not been seen for a while
    who are the people who buy most
    how many repeat buyers
    which of our customers are worth the most
    who bought from us for the first time
    big spenders
    are old customers coming back to us
    who has not been here for ages
    regulars I have not heard from
    who keeps buying from us
    customers who come back
    who are the most loyal ones
    who are my top customers
    who buys the most
    which customers spend the most money
    who are our biggest fans
    list my most valuable buyers
    who ordered more than once
    how many people came back for a second order
    what share of customers returns
    who buys again and again
    do my customers come back
    how loyal are my shoppers
    how many new customers this month
    did we win new buyers last week
    how many first time buyers were there
    which clients have we lost
    who has stopped ordering
    who has not ordered for a long time
    which regulars have gone quiet
    who might leave us
    which customers are at risk of leaving
    are we losing customers
    who should I win back
    who have not we seen for months
    customers who are drifting away
    which shoppers have disappeared
    how many customers do I have
    show me customer segments
    what kinds of customers do we have
    what is a customer worth over time
    customer lifetime value
    what is my repeat rate
    who are the vip clients
    who spent more than others this year
    which buyers only bought once
    our best clients of last year
    name my most faithful customers
    who ordered most often
    give me an overview of my clientele
    how many returning customers in october
    which people are likely to churn
    retention of our customers
    who did not buy again
    who used to buy from us but no longer does
    how is our customer base developing
  `,
} as const
