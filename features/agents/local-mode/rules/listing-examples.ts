/** How merchants ask about prices and texts: one question in a line. NAME stands for a product. */
export const listingExamples = {
  price: `
    how much should a NAME be
    what should a NAME go for
    is 30 too much for the NAME
    is 12 too little for NAME
    could the NAME sell for more
    can I get more money for the NAME
    should the NAME be more expensive
    what would you charge for the NAME
    is NAME a bargain
    is the NAME price ok
    should NAME cost more or less
    could NAME be cheaper
    how should I price the NAME
    would people pay more for the NAME
    find me a better price for the NAME
    is my price for the NAME fair
    is there room to raise the NAME
    which price is best for the NAME
    what should I charge for the NAME
    how much should I ask for the NAME
    what price should the NAME have
    is the NAME too expensive
    is the NAME too cheap
    is the price of the NAME right
    is my NAME priced well
    am I asking too much for the NAME
    am I giving the NAME away
    could the NAME cost more
    could I charge more for the NAME
    can I raise the price of the NAME
    should the NAME be cheaper
    should I put the price of the NAME up
    should I lower the price of NAME
    would people still buy the NAME if it cost more
    what happens if I raise the price of the NAME
    would a discount on the NAME pay off
    how price sensitive are buyers of the NAME
    what is the ideal price for the NAME
    where is the sweet spot for the NAME price
    recommend a price for the NAME
    price suggestion for the NAME
    pricing advice for the NAME
    what is a good price for the NAME
    what is the NAME worth
    what can I ask for the NAME
    do I leave money on the table with the NAME
    would I earn more with a higher price for the NAME
    which products are priced wrong
    which prices should I change
    where could I raise prices
    what prices could be improved
    what is a sensible price for NAME
    is the NAME overpriced
    how much could the NAME cost
    does the NAME cost too little
    what would be the most profitable price for the NAME
    how high can I go with the NAME
    price check on the NAME
    am I too expensive with the NAME
  `,
  listing: `
    how can I describe the NAME better
    make a better title for NAME
    which listing is the worst written
    tidy up the text of the NAME
    is the NAME title any good
    give me a stronger headline for NAME
    shorten the description of the NAME
    make the NAME text longer
    which of my texts are awful
    make the NAME text snappier
    how would you describe the NAME
    which titles are terrible
    improve the text of the NAME
    write a better text for the NAME
    write a new description for the NAME
    give me a better title for the NAME
    suggest a title for the NAME
    how can I improve the listing of the NAME
    how could the NAME listing be better
    make the description of the NAME nicer
    make the NAME sound more attractive
    the description of the NAME is dull
    the NAME text is too long
    the title of the NAME is bad
    polish the NAME description
    rewrite the NAME page
    can you reword the description of NAME
    ideas for the title of the NAME
    is the listing of the NAME good
    how good is the description of the NAME
    what would make the NAME page more appealing
    better wording for the NAME
    come up with a catchy name for the NAME
    help me with the text of the NAME
    review the listing of the NAME
    which descriptions are weak
    which titles need work
    which texts should I rewrite
    which product pages are poor
    where are my descriptions too short
    optimize the NAME for search
    how do I make the NAME easier to find
    seo tips for NAME
    spruce up the page of the NAME
    the copy of the NAME needs to sell better
    freshen up the NAME listing
    write something nice about the NAME
    product text for NAME
    I do not like the description of the NAME
    which of my listings read badly
    give the NAME a more exciting description
    my NAME page is boring
  `,
} as const
