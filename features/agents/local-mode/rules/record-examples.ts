/** How merchants ask about what the agents did, what was changed, what is believed and what was researched: one question in a line. NAME stands for a product. */
export const recordExamples = {
  agents: `
    are the agents any use
    what are the agents good for
    how did my agents do this week
    which jobs did the agents finish
    what did scout do this week
    what has the seller agent done
    what did ops get done yesterday
    is the customer agent any good
    are the agents lazy
    what did you guys get done today
    how well do the agents work
    what have the agents done since yesterday
    are the agents worth it
    how much do the agents cost me
    what does the ai cost
    how many tasks did the agents finish
    how busy are the bots
    is the seller agent doing its job
    how is scout performing
    report on the work of my agents
    which agent works best
    which agent fails most often
    did any agent fail this week
    show me agent performance
    how useful are these assistants
    how many questions did the agents answer
    success rate of the agents
    have the agents been helpful
    what are my agents up to
    agent activity of the last 7 days
    which of the agents is the most active
    how reliable are my agents
    do the bots bring me anything
    give me statistics about the agents
    how much time did the agents take
  `,
  changes: `
    who renamed NAME
    who gave the NAME another title
    what did the agents write into the store
    did a price get changed
    what has changed in my listings
    anything edited in my shop recently
    which changes did you make to the NAME
    show me what you did to my prices
    when did somebody last edit a title
    changes of the last 7 days
    who messed with my titles
    did somebody mess around with the NAME
    what is different since last week
    which of my products were edited by an agent
    what have you done to my products
    what did you do to my listings
    what have you done to my store
    what happened to my listings this week
    who fiddled with the titles
    what was changed in my store
    which changes were made today
    what did you change
    show the history of changes
    list recent changes
    list all edits of this week
    who changed the price of the NAME
    who edited the NAME
    has anybody changed a title
    was the price of the NAME changed recently
    show me the change log
    show me the audit log
    what has been modified lately
    what modifications did the agents make
    any edits since monday
    did someone alter my products
    which prices were changed yesterday
    which titles were edited this month
    what was updated by the console
    journal of changes
    history of edits please
    what changes can be undone
    what can I undo
    last edits in the shop
    when was the NAME last changed
    have any prices been altered
    which products have been touched
    what did the agents write to my store
    give me a record of what was edited
    who did what in my catalogue
    have you modified anything
    was anything changed while I was away
    show everything that was edited by the seller agent
    what happened to the price of the NAME
    protocol of the latest changes
    did you adjust any stock numbers
    any tampering with my prices
  `,
  beliefs: `
    what do you believe about my store
    what do you think you know about my store
    show me your beliefs
    what are your assumptions
    which hypotheses do you have
    what have you learned about my shop
    how sure are you about that
    how sure are you of your beliefs
    what did the agents learn
    what does scout believe
    what evidence do you have
    list the beliefs of the agents
    which assumptions are you working with
    what are you convinced of
    beliefs with their probability
    what do you take for true about my customers
  `,
  library: `
    what research do we have
    show me the research library
    what did you find on the web
    what did we research lately
    show saved searches
    which web pages have been read
    list earlier research
    what was searched for before
    is there anything in the library about NAME
    open the library
    show the results of the last research
    past web searches
    what research did we do on NAME
    do we have any saved research
    which pages did you save
    what have you looked up online
  `,
} as const
