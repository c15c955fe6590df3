/** How merchants ask what customers say, and for answers to them: one question in a line. NAME stands for a product. */
export const talkExamples = {
  sentiment: `
    what is the biggest complaint right now
    main gripe of our customers
    how happy are people with the NAME
    what do they complain about
    is anyone complaining about the NAME
    customer mood lately
    what are the main complaints
    do people moan about shipping
    what makes customers angry
    any praise lately
    did anyone say something nice
    are complaints going up
    how do customers feel about our prices
    overall feeling of our customers
    does anybody hate the NAME
    do they love the new NAME
    what do folks think about us
    are we liked
    how do customers feel
    are customers satisfied
    are our buyers happy
    is anyone unhappy
    who is upset
    are people annoyed
    what are people complaining about
    what do customers complain about most
    what do buyers say about the delivery
    what do people think of the quality
    what do they like about us
    what do customers love
    what do people hate
    what is the mood of customers
    what is the general opinion of us
    how is our reputation
    what feedback do we get
    any complaints this week
    any bad feedback
    any negative reviews lately
    how are the reviews
    do people like the NAME
    what do customers say about the NAME
    are there more complaints than last month
    are customers getting angrier
    is satisfaction going up or down
    has the mood improved
    is the tone getting worse
    biggest complaint this month
    main reasons for being unhappy
    what bothers our customers
    what annoys people about our shop
    are they happy with the service
    are people satisfied with shipping
    do customers find us too expensive
    what are shoppers saying
    how many complaints about quality
    what do clients praise
    was anybody rude or angry yesterday
    what is the sentiment
    what problems do customers report
    are people frustrated with delivery times
    how do they talk about us
    what went wrong for customers last week
    customer happiness
  `,
  reply: `
    write something back to the customer
    write a kind word back to the last customer
    what should I say to somebody whose parcel never came
    what do I say to a lady who waits for her NAME
    how do I answer a man who never got his order
    what do I tell a customer who got a damaged NAME
    what to tell the customer
    what do I tell somebody whose parcel is lost
    what should I answer
    draft something for the customer who lost his parcel
    write a friendly reply to ticket 21
    answer this customer for me
    reply for the complaint about the NAME
    help me with an answer to the last ticket
    what can I say to a customer who got a broken NAME
    please reply to the latest message
    write to the man who wants to send back the NAME
    how would you answer ticket 40
    a customer complained about the late parcel, what do I write
    somebody is angry about the NAME, what should I write back
    give me a polite answer for ticket 14
    word a kind answer to the complaint
    draft a reply
    draft an answer to ticket 12
    write a reply to the customer
    write an answer to the last message
    write back to the customer with the broken NAME
    answer ticket 7
    answer the newest ticket
    reply to the customer who waits for the NAME
    respond to the angry customer
    what do I reply to this customer
    what do I answer the man who wants a refund
    what could I tell the woman whose parcel is late
    what do I write to somebody who got the wrong NAME
    how should I answer ticket 33
    how do I respond to a complaint about the NAME
    help me answer this customer
    help me write to the buyer of order 1004
    prepare answers for the open tickets
    prepare a response to the complaint
    compose a friendly answer to the last ticket
    suggest a reply to the review
    suggest what to say to the customer
    give me a draft for ticket 5
    I need an answer for the customer with the damaged NAME
    I need to get back to a customer about the NAME
    can you write the reply for ticket 9
    can you answer the message about the late parcel
    come up with a polite answer
    response to the lady who complained
    what is a good answer to a customer who is waiting
    formulate an apology to the buyer
    say sorry to the customer whose NAME broke
    a reply to the gentleman whose order got lost
    how to reply to somebody who never got his NAME
  `,
  tickets: `
    which customers wait for us
    who do we still have to answer
    how many people wait for an answer
    what is new in support
    messages since yesterday
    tickets from last week
    support messages of today
    show what customers wrote
    list open support questions
    did we get any mail
    what is unanswered
    latest tickets
    which tickets are open
    show me open tickets
    list all tickets
    any new tickets
    how many tickets do we have
    how many tickets are unanswered
    are there unanswered messages
    are there unread messages
    who is waiting for a reply
    who has not got an answer yet
    which customers still need an answer
    which messages have I not answered
    did anyone write to us
    who wrote to us today
    who contacted us yesterday
    what came in over the weekend
    what is in the inbox
    anything new in support
    what do I have to answer
    support queue
    show the latest support requests
    show messages of customers
    show me the last customer messages
    what are customers asking
    urgent tickets
    which tickets are urgent
    closed tickets
    tickets that were resolved
    what is still open in support
    is anything pending in customer service
    find the ticket about the NAME
    look for messages about a late parcel
    how many questions from customers are waiting
    do I have mail
    number of open support cases
    which requests are unresolved
    open cases
    tickets in progress
    any customer enquiries since monday
    is there a backlog in support
  `,
} as const
