/** Words of English that no example has, and that are no slips of those that look like them: "small" is not "shall". */
export const plainEnglish = new Set(
  `ordinary correction corrections theyre small map comments national reserved even arts college provider teen training west provides programs park road hard texas court
  audio learning living good color self safety collection research kids fact though production heart protection loan beauty sort
  lake writing speed loss shoes king bay regional administration wish mature bush bid division mode male inn cause causes cancer
  police physical developed christian favorite favorites master valley probably sea published tree existing boy boys patients
  promising bin teaching trial session vacation assistance pool string released stage detailed race battery core wood studio remote
  mine theory aid driver drivers trip eyes creative led setting settings critical skip module resort actual tests bus optional cold
  professor shirt continued religion wild fuel produced stream hearing recovery expert project became intended racing plants died
  snow counter counted camp movement printing played contacts matching variable lighting portable issued passed supplied aids stated
  handle handling date gain train forgot blow shared managed translation lawyer sharing contained lingerie wear breaking rare
  performed reviewed speakers practical seat regulation officers referred cape despite fear seeking convention colors appeal dealer
  sky nearby toy hip nine optical suites importance pair recorded cap charts salt sharp conducted employee employees employer
  employers requested immediate collections plug sporting lock rear contribute presents extensive slot publishers loop saving consent
  constant boot boots book shell beer twin transition hunting shots interaction listening employed bright counties courts converted
  max min nice strike reward regard missed drinking blank aged contrast driven massage meat heating leg stereo belt best lease injuries
  present proportion embarrassed embarrassing sincerely entirely currency rupee rupees peso pesos zloty shilling shillings settle
  nettle planner casket minor cloak click stray caution threw cradle mallet pallet chopper stopper crush blush serve served match
  catch packet racket scare battle vote stood itself scarcely handful guess guessed arrive arrived award awarded swallow swallowed
  withdraw convert converting henceforth reach fiddling credited promise reserve deserve observe conserve several sensible towards
  honour labour spirit special speech search matter master center centre letter winter summer signal simple single double
  pleasure fox exit arm holy hold channels historic mouth hop bang tank mile sterling relating confidence confident becoming booking
  dean twins rather ever large big huge tiny whole wide deep thick thin soft heavy light dark fresh round square`
    .split(/\s+/)
    .filter(Boolean),
)
