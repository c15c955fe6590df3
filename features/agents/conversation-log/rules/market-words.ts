/** Words that say nothing of any store: those of markets, of shopping and of the sentence around them. */
const words = `
a about above after all also an and any are around as at available average be been before below best better between big both
but by can cheap cheaper cheapest could different do does expensive for from good has have high higher highest how if in into is it
its large last latest less like long low lower lowest many me more most much near new next no not now of off old on one only or other
our out over past per popular since small so some such than that the their them there these they this those to today top under up
upcoming us using versus vs was we were what when where which while who why will with within without worst year yearly years you your
market markets marketplace trend trends trending demand supply price prices priced pricing cost costs competitor competitors competing
competition rival rivals compare compared comparison brand brands product products item items category categories collection range shop
shops shopping store stores online retail retailer retailers wholesale wholesaler supplier suppliers manufacturer manufacturers buy
buyer buyers buying sell seller sellers selling sale sales sold deal deals discount discounts offer offers promotion review reviews
rating ratings test tests guide list ranking bestseller bestsellers consumer consumers customer customers gift gifts quality material
materials style styles design colour color colours colors size sizes feature features forecast outlook growth growing decline share
statistics report reports research analysis industry sector segment opportunity opportunities season seasonal spring summer autumn fall
winter christmas easter holiday holidays month monthly months week weekly weeks quarter day days january february march april may june
july august september october november december delivery shipping returns regulation regulations tax vat duty customs import export
ecommerce commerce news website site page web internet search social media amazon ebay etsy google
global world worldwide international europe european eu asia asian africa african america american americas north south east west
central northern southern eastern western us usa uk united states kingdom canada canadian mexico brazil argentina chile colombia
germany german austria austrian switzerland swiss france french italy italian spain spanish portugal portuguese netherlands dutch
belgium belgian luxembourg ireland irish england scotland wales britain british denmark danish sweden swedish norway norwegian finland
finnish iceland poland polish czechia czech slovakia slovak hungary hungarian romania romanian bulgaria greece greek croatia slovenia
serbia ukraine estonia latvia lithuania turkey turkish israel uae emirates saudi arabia egypt morocco nigeria kenya india indian china
chinese japan japanese korea korean taiwan hong kong singapore malaysia thailand vietnam indonesia philippines australia australian
new zealand euro euros eur dollar dollars usd pound pounds gbp`

export const marketWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean))
