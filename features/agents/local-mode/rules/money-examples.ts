/** How merchants ask about payments and fraud: one question in a line. NAME stands for a product. */
export const moneyExamples = {
  fraud: `
    which buyers can I not trust
    should I be worried about any order
    which payments might be stolen cards
    is this order real
    any scammers about
    do we have shady customers
    are all orders clean
    could order 1021 be fraud
    who is trying to rip us off
    is something weird about order 1018
    anything odd with order #1019
    does order 1020 look ok
    is there any fraud
    are there risky orders
    any suspicious orders
    which payments look suspicious
    is somebody trying to cheat us
    are we being scammed
    did anyone use a stolen card
    can I trust this buyer
    can I trust order 1005
    is order 1010 safe
    is order #1011 genuine
    is it safe to send order 1012
    should I ship order 1013
    does order 1014 look strange
    which orders should I not send out
    which orders should I hold back
    which orders should I check before shipping
    what orders are dangerous
    fraud check
    check the orders of today for fraud
    look through payments for fraud
    any fake orders
    any fishy payments this week
    do any buyers look like crooks
    are there orders I should be careful with
    is there something off about recent orders
    high risk orders of the last week
    scan for scammers
    what is the riskiest order
    how risky is order #1016
    orders with a high fraud score
    any bogus customers
    do I have to worry about the payments
    is someone abusing credit cards in my shop
    were there attempts of fraud yesterday
    please verify order 1017
    any dubious transactions
    which transactions should I block
  `,
  payments: `
    how did payments do this month
    give me an overview of transactions
    show recent payments
    how are payments going
    payment overview
    show me the payments
    give me a payment summary
    payment report for last month
    how do people pay
    how can I improve payments
    what is going on with our payments
    are payments working
    is checkout working
    do the payments run smoothly
    payments of the last week
    how is stripe doing
    what came in through stripe
    what problems are there with payments
    state of our transactions
  `,
  refunds: `
    what did we hand back to customers
    how many refunds did we give
    refund total
    which orders did we refund
    how often do people send things back
    what do we lose to refunds
    share of refunded orders
    is the refund rate rising
    why are there so many refunds
    how much did we refund
    how many refunds this month
    refunds of last week
    what was refunded yesterday
    how much money did we give back
    how much was paid back to customers
    why do people want their money back
    how many orders were refunded
    refund rate
    what share of orders is refunded
    are refunds going up
    which product gets returned the most
    which items do people send back
    how many returns did we have
    total of refunds this year
    money returned to buyers
    who got a refund
    reasons for refunds
    how often do we have to refund
    what did returns cost us
    refunded amount since june
  `,
  fees: `
    how much does taking cards cost
    what does each payment cost me
    payment costs
    stripe fees
    how much of each sale goes to fees
    what are we charged for payments
    is stripe too expensive
    is stripe taking too much
    how much do fees cost me
    how high are the fees
    what does stripe charge me
    how much does stripe keep
    what does the payment provider take
    how much goes to the card companies
    cost of payments last month
    processing costs this quarter
    transaction fees of this year
    how much do I lose to commissions
    what is the fee per order
    what percentage of revenue goes to fees
    how much of our sales does stripe take
    which cut does the payment processor get
    are the card fees too high
    can I save on fees
    what do card payments cost us
    total fees in may
    charges by stripe this month
    what part of my turnover is eaten by payment costs
  `,
  declines: `
    how many payments were turned down
    cards that were turned down
    are cards being declined
    did payments fail today
    who had a payment problem
    how many charges failed
    what share of payments fails
    why was the card rejected
    how many payments failed
    which payments were declined
    why are cards declined
    why do payments not go through
    why can people not pay
    failed payments this week
    declined cards yesterday
    how many cards were rejected
    what is my decline rate
    payments that bounced
    which customers could not pay
    whose payment failed
    whose card did not work
    how much money do we lose to failed payments
    how do I get fewer declines
    how can more payments go through
    unsuccessful transactions
    which failed payments can be tried again
    are many payments being refused
    do a lot of transactions fail
    reasons for declined payments
    did any charge not succeed today
    payment failures last month
    how many checkouts broke at the card
  `,
  disputes: `
    did we lose a dispute
    are people disputing charges
    how many chargebacks are open
    chargebacks this year
    who charged us back
    who went to the bank to get the money back
    are there disputes
    open disputes
    how many chargebacks this month
    any chargebacks
    did anyone dispute a payment
    which payments are disputed
    has a customer reversed a payment
    how many disputes did we lose
    disputes since january
    chargeback rate
    did somebody contest a charge
    which orders were charged back
    who filed a chargeback
    do I have to respond to a dispute
    new disputes this week
    what do disputes cost us
    did a bank take money back
    contested payments
  `,
} as const
