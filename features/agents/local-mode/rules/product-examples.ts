/** How merchants ask about products and what they lack: one question in a line. NAME stands for a product. */
export const productExamples = {
  'not-ready': `
    what can not be shown yet
    which items have something missing
    list the problem products
    what do I need to fix
    which products are held back
    which of them are not good enough yet
    show the failing ones
    everything that is not done yet
    which products are not finished
    which items are not ready for chatgpt
    what still has to be completed
    show me incomplete listings
    which listings have errors
    which products have problems
    what is blocked from the feed
    which articles can not be published yet
    which ones can not go into the feed
    list everything with mistakes in it
    what needs fixing before it can be shown
    which products need enrichment
    how many products are not ready
    products that fail the check
    which items do not meet the requirements
    show all products with missing information
    anything incomplete in my catalogue
    which products still lack details
    what is left out of the feed
    which products were rejected
    what do I have to fix in my products
    which skus need work
    are there any invalid products
    which products have a low score
    worst listings by score
    show products needing attention
    unready items
    what is not complete yet
    which of my articles are unfinished
    what still needs data to be listed
  `,
  ready: `
    show all that is ready to publish
    whatever can be published
    which products are ready
    show me what is ready for the feed
    list complete products
    which items are good enough for chatgpt
    what can go live already
    which ones pass the check
    all products without problems
    which listings are finished
    show everything that is fine
    which articles meet all requirements
    products that are ready to be shown
    what is all set
    what is good to go
    which items are complete and can be published
    show me the ready ones
    list articles that are ready for shoppers
    which of my products have no errors
  `,
  shown: `
    how many of my products can shoppers see
    how many things do shoppers find
    how many products are enabled
    how many items are shown to shoppers
    how many listings are turned on
    number of products I have switched off
    how many did I turn on
    which products are enabled
    which products are disabled
    what is switched on
    what is switched off
    which items are turned off
    which items are turned on
    show everything that is live
    which products are visible to shoppers
    which products can shoppers see
    which articles are hidden
    list all hidden products
    what is shown in chatgpt
    what is not shown in chatgpt
    which listings are active
    which listings are inactive
    show me deactivated items
    what have I turned off
    products that are not enabled
    all items that are currently off
    how many products are disabled
    how many items are hidden
    how many listings are turned off
    what do shoppers see in chatgpt right now
    give me the list of activated articles
    what is offline
    which products did I disable
  `,
  'missing-field': `
    which listings do not have all their fields
    stuff missing from my listings
    which products have no barcode
    which items lack a gtin
    products without pictures
    which listings have no image
    show me items with no description
    which articles are missing a brand
    anything without a category
    what has no weight
    products lacking an ean
    which ones do not have a photo
    are there items without a price
    which products need a barcode
    where is the brand missing
    where do I have to add a material
    list all skus with an empty description
    how many products have no gtin
    which listings do not have any text
    do any of my products lack photos
  `,
  explain: `
    what keeps NAME from being shown
    why is NAME not live
    why is NAME disabled
    why is the NAME still off
    can shoppers see the NAME
    what do I need to add to the NAME
    what should I fix on NAME first
    the NAME is not in the feed, why not
    is there a problem with the NAME listing
    how does the NAME score
    why did the NAME fail
    what is holding NAME up
    why do shoppers not find the NAME
    what is going on with the NAME
    what is up with NAME
    is the NAME good to go
    the NAME can not be found, why
    what is still needed before NAME can be listed
    NAME still is not ready, what now
    what is left to do on the NAME
    when will the NAME be ready
    why is the NAME not ready
    why is NAME not in the feed
    why can nobody see the NAME
    why does the NAME not show up in chatgpt
    what is wrong with the NAME
    what does the NAME need
    what is missing on the NAME
    what is the problem with NAME
    what stops the NAME from being listed
    why was the NAME rejected
    how come the NAME is hidden
    explain the score of the NAME
    why does NAME have such a low score
    what do I have to do to get the NAME listed
    what must I fix on the NAME
    how do I get the NAME into the feed
    what is keeping the NAME out of the feed
    can not find the NAME in chatgpt
    the NAME is missing from the feed
    the NAME does not appear to shoppers
    my NAME is not showing
    tell me why the NAME is incomplete
    is the NAME ready
    is the NAME in the feed
    is NAME complete
    is something wrong with the NAME
    which errors does the NAME have
    what is the status of the NAME
    what prevents the NAME from going live
    what has to be done before the NAME can be shown
    check the NAME for problems
    give me the reason why NAME is blocked
    what else does the NAME need to be complete
    NAME will not go into the feed, why
    the NAME is marked incomplete, what is the reason
    look at the listing of the NAME and tell me what it lacks
  `,
  'store-product': `
    what does the NAME cost at the moment
    what is the current price of the NAME
    how much is the NAME in my store
    what price does the NAME have right now
    show me the NAME in the store
    look up the NAME in shopify
    which vendor does the NAME have
    what does shopify say about the NAME
    which tags does the NAME have
    show the details of the NAME
    open the NAME
    what do we charge for the NAME today
    at which location is the NAME
    show me NAME
    what is the NAME selling for today
  `,
} as const
