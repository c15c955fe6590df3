/** How merchants ask about the feed and the store: one question in a line. NAME stands for a product. */
export const feedExamples = {
  'feed-status': `
    how is the catalogue feed doing
    feed health
    how many products are in chatgpt
    is the sync still running
    did the import finish
    how many did the last sync bring
    what is the feed score
    how ready is my catalogue
    feed current?
    is the feed ok or not
    feed all good?
    is there anything wrong with the feed
    when was the feed last published
    any trouble with the feed
    did the feed go out
    how is the feed
    is the feed fine
    what is the state of the feed
    is my feed working
    is the product feed ok
    does the feed have problems
    does the feed have any errors
    is everything fine with the feed
    is the feed current
    is my feed up to date
    how old is the feed
    when was the feed updated last
    when did you last sync
    when were my products last read
    did the last sync work
    did the sync go through
    is the sync done
    is a sync running
    how did the last synchronization go
    how many products are in the feed
    how many products are live
    how many items are ready
    how many of my products are visible in chatgpt
    what is my average score
    how healthy is my feed
    feed status
    status of the feed please
    give me a summary of the feed
    how far along is my catalogue for chatgpt
    is chatgpt getting my products
    are my products in chatgpt
    is the feed online
    is the feed active
    are we live in chatgpt
    last sync
    last time the products were imported
    how complete is my feed
  `,
  'feed-file': `
    where do I find the feed url
    what is the link of the feed
    give me the feed address
    where does openai fetch the feed
    where can I find the feed file
    where do I get the feed
    where can I download the feed
    what is the address of my feed
    link to the feed please
    under which url is the feed
    how many products does the exported file have
    I need the feed as a file
    I want to download the product file
    time to publish
    get the feed out
    give me the newest export
    can I have the feed file
    where is the published feed
    get me the export of the feed
  `,
  'store-status': `
    how is the connection
    is the connection alive
    is everything ok with my shop
    is shopify up
    are we online with shopify
    is the store still linked to you
    store health
    which shop do you look at
    when was the store connected
    is shopify connected
    is my store linked
    is the connection to shopify ok
    are we connected
    did we lose the connection to the store
    which store am I connected to
    which shop is this
    is the shop online
    does the link with shopify still work
    is something wrong with the store connection
    status of my store
    how is the store connection
    am I logged in to shopify
    has the shop been disconnected
    do you have access to my store
    can you reach my shop
    can you see my shopify store
    is the integration with shopify working
    is everything all right with my shop
    store ok
    shop status please
    what rights do you have in my store
    was the access to shopify revoked
  `,
} as const
