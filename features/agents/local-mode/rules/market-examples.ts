/** How merchants ask about markets, rivals and demand: one question in a line. NAME stands for a product. */
export const marketExamples = {
  market: `
    where do people buy our stuff
    how are sales in the netherlands
    any growth in asia
    which countries should I focus on
    is the us getting bigger for us
    show revenue per country
    which markets are falling
    top countries
    how much do we sell abroad
    where is demand coming from
    where in the world do we sell most
    which part of the world buys most
    should we try norway
    do the dutch like our things
    how are the germans doing
    where are most of my customers
    is italy buying more than before
    what country should I try next
    which new country looks promising
    in which regions do orders increase
    what is our biggest market
    where do my customers live
    where do our orders come from
    which countries do I sell to
    which country buys the most
    from where do people order
    in which countries are we strong
    how are we doing in germany
    how do sales look in france
    what do we sell in the uk
    are we growing in spain
    is canada a good market for us
    is it worth selling to japan
    should I expand to italy
    should we ship to poland
    which market should I enter
    where should we expand next
    where could I sell more
    which countries are growing
    where is revenue rising
    which regions are shrinking
    in what places do we lose ground
    best countries by revenue
    sales by country
    orders by region
    split of orders per country
    what is going on in the asian market
    how is the market
    market overview please
    give me a market analysis
    how big is the market for NAME
    show me new opportunities abroad
    is there potential in sweden
    how many orders came from austria
    do people in the us buy from us
    what share of sales comes from abroad
    our strongest region
    geography of my customers
    which nations order from us
    how do we do outside europe
    where are we not selling yet
    international sales
    who buys from us abroad
    which markets are worth it
    top markets
  `,
  competitors: `
    what do other people sell the NAME for
    am I cheap compared to others
    which shops sell the NAME
    how much is the NAME at other stores
    do rivals sell the NAME for less
    competitor prices
    who is our competition
    price of NAME at competitors
    how do our prices look next to others
    who are my competitors
    what do competitors ask for the NAME
    what does the NAME cost elsewhere
    how much do other shops want for NAME
    are others cheaper
    is anyone cheaper than me
    is somebody selling the NAME for less
    who sells NAME for less than we do
    are we dearer than the rest
    am I cheaper than other sellers
    how do my prices compare
    compare my prices with the market
    compare the NAME with other shops
    what are rival stores doing
    what are others charging
    what do other sellers offer
    check the prices of the competition
    who else offers NAME
    how do we stand against the competition
    is the competition cheaper on NAME
    price comparison for the NAME
    find competitor prices for the NAME
    competitor check
    how competitive is my NAME
    who undercuts us
    where can people get the NAME cheaper
    does amazon sell the NAME cheaper
    what is the going rate for NAME in other stores
    are we too expensive compared to others
    position of the NAME against rivals
    what are the prices of similar products at other shops
    how does the NAME stack up against rivals
  `,
  demand: `
    what will happen to sales in the next 6 weeks
    what happens to demand in the next months
    what will december bring
    is NAME gaining interest
    how popular will the NAME be
    how much NAME will I need next month
    will NAME be popular next month
    how will sales go in the next weeks
    what do you predict for next week
    what does next month look like
    how many orders will come in next week
    will people buy NAME this winter
    is the NAME getting more popular
    where is demand heading
    sales outlook for the coming months
    next quarter forecast please
    what will we sell over christmas
    how many NAME will go over the holidays
    what do you think will sell next month
    how much will sell in december
    how many NAME will we sell next month
    how much will I sell in the coming weeks
    what will sales be like next quarter
    what revenue can I expect
    how much revenue will we make next month
    what is the outlook
    give me a forecast
    sales forecast for the next 4 weeks
    forecast for NAME
    predict sales of the NAME
    predict demand
    how will demand develop
    is demand for the NAME rising
    is demand for NAME falling
    is the NAME trending
    what will sell well
    what will be popular next season
    which products will be in demand
    how many orders should I expect next week
    how busy will december be
    what is coming in the next weeks
    what can we expect for the holidays
    what do you expect for christmas
    will sales pick up
    will we sell more next month
    are things going to slow down
    how will the next months look
    projection for the coming quarter
    expected sales for the NAME
    estimate the demand of the next 8 weeks
    future demand for NAME
    do people want more or fewer NAME
    is interest in the NAME going up
    will the NAME sell better in winter
    how strong will black friday be
    trend of the NAME
    is the NAME on the way up or down
    how many pieces of the NAME will go next month
    how does the coming season look
    what will we earn next month
    prognosis for the rest of the year
    estimated turnover next year
  `,
} as const
