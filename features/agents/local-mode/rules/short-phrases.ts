/** Abbreviations and sayings of several words, and what they stand for. */

/** Abbreviations that stand for several words, as those write who read reports. */
export const phrases: [RegExp, string][] = [
  [
    /([$€£]\d+(?:\.\d{1,2})?|\b\d+(?:\.\d{1,2})? (?:dollars|bucks|euros|pounds)) (?:or|and) (?:less|under|below|cheaper)\b/gi,
    'under $1',
  ],
  [
    /([$€£]\d+(?:\.\d{1,2})?|\b\d+(?:\.\d{1,2})? (?:dollars|bucks|euros|pounds)) (?:or|and) (?:more|up|over|above)\b/gi,
    'over $1',
  ],
  [
    /\bhow (?:are|is) (?:we|things|it|business) (?:getting on|faring|going|coming along) in\b/gi,
    'how are we doing in',
  ],
  // "By units I mean, not money": how sales are counted.
  [
    /\b((?:by|in) (?:units|pieces|items))(?: (?:i|we) mean)?(?: please)?,? not (?:by |in )?(?:money|revenue|turnover|value)\b/gi,
    '$1',
  ],
  [/\bsat(?:urday)?s? ?(?:and|n|&|\+|\/) ?sun(?:day)?s?\b/gi, 'saturday and sunday'],
  [/\b(?:l|last )(7|14|28|30|60|90)d?\b(?! days)/gi, 'last $1 days'],
  [/\bt(7|14|28|30|60|90)d\b/gi, 'last $1 days'],
  [/\b(to|for|from) (?:the|our|my|all) (shoppers|buyers)\b/gi, '$1 $2'],
  // "Stop please the digest", "how much costs the mug": words in another order.
  [/^(\W*\p{L}+) (?:please|pls) (?=(?:the|my|our|all|this|that) )/iu, '$1 '],
  [/\bhow much costs? (?=(?:the|an?|my|our|this|that|one)\b)/gi, 'how much is '],
  [/\bwh?at['’]?s? ((?:the|our|my) [^,.?!]{2,60}?) costs?(?=[?.!\s]*$)/gi, 'what does $1 cost'],
  [
    /\b((?:are|is) [^,.?!]{2,60}?) ready for (?:chatgpt|the feed|the assistants?|(?:the )?(?:ai )?shoppers)(?=[?.!\s]*$)/gi,
    '$1 ready',
  ],
  [
    /\bis ([$€£]?\d+(?:\.\d{1,2})?(?: (?:dollars|euros|pounds))?) (?:ok|okay|fine|all ?right|alright|good|fair|reasonable|enough)(?: as (?:the |a )?price)? for (?=the |my |our )/gi,
    'is $1 a good price for ',
  ],
  // "Oh dear, …", "lovely, …": it asks for nothing.
  [
    /^\W*(?:(?:oh dear|oh my|oh well|goodness|gosh|ouch|lovely|brilliant|super|perfect|fab|wonderful|excellent|marvellous)[,.!]+\s*)+(?=\S)/i,
    '',
  ],
  [/\b(costs?|priced at) (?:these days|nowadays|at the moment|currently|right now)(?=[?.!\s]*$)/gi, '$1'],
  [
    /^\W*(?:i|we) (?:want|wish|would like) that (?:the |my |our )?([^"“”,;:]{2,60}?) (?:has|gets|shall have|should have|must have) the (?:name|title) (?=\S)/i,
    'rename $1 to ',
  ],
  // Which ones are counted.
  [
    /\bhow many (?:of )?(?:the |my |our )?((?!products?\b|items?\b|articles?\b|things?\b|skus?\b|variants?\b|of\b|more\b|are\b|them\b|those\b|these\b|we\b)[\p{L}][\p{L} -]{2,40}?) are ready\b(?! (?:to|for)\b)/giu,
    'which $1 are ready',
  ],
  [/,? (?:and )?(?:please |kindly )?do the needful\b/gi, ''],
  [
    /[,.!] (?:(?:muito |much |many |mange |tusen )?(?:obrigad[oa]|gracias|merci(?: beaucoup)?|grazie|danke(?: schön)?|tack|takk|tak|kiitos|bedankt|dankjewel|dziękuję|cheers mate))(?=[\s.!]*$)/giu,
    '',
  ],
  [
    /,? (?:at your (?:earliest )?convenience|when(?:ever)? you (?:have (?:the )?(?:time|a moment|a minute|a second)|get a chance|get a minute)|if (?:it is |it['’]s )?possible|if you do(?: not|n['’]?t) mind)(?=[\s,.?!]|$)/gi,
    '',
  ],
  [
    /\b(?:with|of|having|at) (?:an? |the |their )?prices? (?=(?:above|over|below|under|between|higher than|lower than|more than|less than)\b)/gi,
    '',
  ],
  [/\b(\d{1,3}) ?d\b/gi, '$1 days'],
  // "Sold the less", "the 5 less sold", "sell most bad": the least.
  [
    /\bthe ((?:\d{1,2}|two|three|four|five|ten) )?(?:less|lesser)\b(?! (?:than|i|we|you|they|it|expensive)\b)/gi,
    'the $1least',
  ],
  [/\b(?:the )?most (?:bad|badly|worse|worst)\b/gi, 'worst'],
  [/\b(?:less|fewer)[- ](sold|selling|popular|bought)\b(?! than)/gi, 'least $1'],
  [
    /(?<=\b(?:which|what|products?|items?|articles?|categor(?:y|ies)|thing)\b[^?.,]{0,40}\b(?:with|has|have|had|makes?|made|brings?|brought|gives?|gave|did|do|does) )(?:the )?(?:less|fewer) (?=(?:sales|orders|revenue|money|turnover|units|pieces)\b(?! than))/gi,
    'the least ',
  ],
  // "60 W" is what a lamp takes.
  [/\b(\d{1,2}) ?(?:w|[wW]ks?)\b/g, '$1 weeks'],
  [/\btop(\d{1,2})\b/gi, 'top $1'],
  [/\b(?:the )?(?:present|ongoing|running) (week|month|quarter|year)\b/gi, 'this $1'],
  [/^(\W*)please to (?=\p{L})/iu, '$1please '],
  [/\bwhat can (?:you|u) (?:actually|really|exactly|even|possibly) do\b/gi, 'what can you do'],
  [/\blw\b/gi, 'last week'],
  [/\blm\b/gi, 'last month'],
  [/\bly\b/gi, 'last year'],
  [/\bw\/?o\/?w\b(?=\W*$)/gi, 'this week compared to last week'],
  [/\bm\/?o\/?m\b(?=\W*$)/gi, 'this month compared to last month'],
  [/\by\/?o\/?y\b/gi, 'this year compared to last year'],
  [/\b(last|this|next|past|per|each|a|one) weak\b/gi, '$1 week'],
  [/\b(last|this|next|past|per|each|a|one) moth\b/gi, '$1 month'],
  [
    /\b(cheaper|dearer|less|more|fewer|lower|higher|better|worse|bigger|smaller|longer|pricier|expensive) then(?= )/gi,
    '$1 than',
  ],
  // "Too cheap, put it at 95": the reason before an order says nothing of what is ordered.
  [
    /^\W*(?:(?:hm+|ok|okay|no|oh|well|it|that|this|its|it['’]s|that['’]s|thats|is|seems|looks|still|now),? )*(?:way |much |a bit |a little |far )?too (?:cheap|low|little|dear|expensive|high|much|many|few|long|short)[,.!;:]+\s*(?:so |then )?(?=(?:please |pls |lets |let['’]s |just )*(?:make|put|set|raise|lower|change|bring|take|drop|bump|reduce|increase|call|rename)\b)/i,
    '',
  ],
  // "Do you know if we have any": whether it is so is asked.
  [
    /^\W*(?:(?:do|would|could) you (?:happen to )?(?:know|check|see|tell me|look)|(?:please |pls )?(?:check|see|tell me|find out|look)|i wonder|i(?:['’]?m| am) wondering|wondering|not sure)? ?(?:if|whether) (?=(?:we|i|you) (?:have|got|sell|carry|stock)\b)/i,
    'do ',
  ],
  // "…, all colours": what is named is all of them.
  [
    /(?<=\S),? (?:in )?all (?:of )?(?:the |its |their )?(?:colou?rs|sizes|variants|versions)(?: (?:please|pls))?(?=[.!\s]*$)/i,
    '',
  ],
  [/\b(when (?:will|do|does|is|are) .{1,60}?) (?:be |get )?gone\b/gi, '$1 run out'],
  // "All that is ready should go live", "… can be found by shoppers".
  [
    /^(\W*)(?:(?:i|we) (?:want|wish|would like)(?: that)? )?((?:all|every|everything|anything|the first \d+)\b.{0,80}?) (?:should|must|shall|can|has to|have to|needs? to) (?:be|go|get) (?:(?:switched|turned) )?(on|live|online|visible|off|offline|hidden)(?: (?:in|on|to) (?:chatgpt|the feed|shoppers|customers))?(?: please| pls| now)?[.!\s]*$/i,
    '$1put $2 $3',
  ],
  [
    /^(\W*)(?:(?:i|we) (?:want|wish|would like)(?: that)? )?((?:all|every|everything|anything|the first \d+)\b.{0,80}?) (?:should|must|shall|can|has to|have to|needs? to) be (?:found|seen|shown|listed)(?: (?:by|to|for|in) (?:all |the )?(?:shoppers|customers|people|everyone|everybody|chatgpt))?(?: please| pls| now)?[.!\s]*$/i,
    '$1put $2 live',
  ],
  [
    /\b(?:that|which|who)(?: still)? (?:have|has|got|are with)(?: got)? (?:no|zero|0) stock(?: left)?\b/gi,
    'that are sold out',
  ],
  [/\b(?:a )?(?:bits?|pieces?) of kit\b/gi, 'product'],
  [
    /^(\W*)(?:the )?(?:title|name) of (?:the |my |our )?(.{2,60}?) (?:must|should|shall|has to|needs to|ought to|is to) be(?: called| named)? (?=["“]?\p{L})(["“]?)([^"“”?]{2,120})["”]?\s*$/iu,
    '$1rename $2 to "$4"',
  ],
  [/\b(?:a )?(?:total |complete |bit of a )?rip[- ]?offs?\b/gi, 'too expensive'],
  [
    /^(\W*(?:(?:please|pls) )?)(?:make|let) (?:shoppers|customers|people|buyers|everyone|everybody) (?:see|find|buy|discover) (?=\S)/i,
    '$1enable ',
  ],
  [
    /^(\W*(?:(?:please|pls) )?(?:enable|activate|publish|show|hide|disable|turn on|turn off|switch on|switch off)) (?:all )?(?:the |my |our )?(.{2,50}?),? (?:but )?only (?:the |those that are |those which are |if they are )?(ready|incomplete|sold out)(?: ones)?[.!\s]*$/i,
    '$1 all $3 $2',
  ],
  [
    /\b(cheaper|dearer|less|more|fewer|lower|higher|better|worse|expensive|longer) as (?=[$€£]?\d)/gi,
    '$1 than ',
  ],
  // "Please tell pending approvals": nobody is told.
  [
    /^(\W*(?:(?:please|pls|kindly|can you|could you),? )*)tell (?=\p{Ll})(?!(?:me|us|him|her|them|you|it|that|this|every(?:one|body)|any(?:one|body)|some(?:one|body)|what|which|who|whose|how|why|when|where|if|whether|people|shoppers|customers?|buyers?|clients?|chatgpt|apart)\b|(?:the|our|my|all|every|each|that|this)(?: \w+)? (?:customers?|clients?|buyers?|shoppers?|suppliers?|team|staff|lady|guy|man|woman|person|people|agents?|one)\b)(?!.*\b(?:that|to|we|he|she|i|they|it|is|are|will|his|her|their|your|sorry|thanks)\b)/iu,
    '$1show me ',
  ],
  // "What are we out of".
  [
    /\b((?:what|which)(?: [\w-]+){0,2}) (?:are|r) (?:we|you|i) (?:(?:all|completely|totally|fresh|clean|now|already|currently) )*out of\b(?! stock)/gi,
    '$1 is sold out',
  ],
  [
    /^(?!.*\b(?:customers?|buyers?|people|who|money|orders?)\b)(\W*(?:(?:please|pls) )?(?:which|what|any|show|list|tell)\b.{2,60}?\b(?:are|is) )(?:all |already |now |completely )*(?:used up|depleted|cleaned out|gone)(?=[?.!,\s]*$)/i,
    '$1sold out',
  ],
  // "Check 20410": a number that long is an order's.
  [
    /^(\W*(?:(?:please|pls|can you|could you|and|yes|yeah|ok|now),? )*(?:check|vet|screen|verify|inspect|look at)) (?=\d{5,6}\b(?! *[\p{L}%]{2,} (?:for|of)))/iu,
    '$1 order ',
  ],
  [
    /^(\W*(?:(?:please|pls|kindly|can you|could you) )*)(?:trigger|force|fire|initiate|execute|perform) (?:(?:a|an|the|another|delta|incremental|quick|new|product) )*(?:re-?)?sync(?:hroni[sz]ation)?(?: now| please| pls)*[.!\s]*$/i,
    '$1sync the products now',
  ],
  [/\bgimme\b/gi, 'give me'],
  [/\blemme\b/gi, 'let me'],
  [/\boos\b/gi, 'out of stock'],
  [/\bdoc\b(?= *[<>]| below| under)/gi, 'days of cover'],
  [/\bcvr\b/gi, 'conversion rate'],
  [/\bp1\b/gi, 'urgent'],
  [/\b(year|month|quarter|week)-to-date\b/gi, '$1 to date'],
  [/(?<=[a-z])_(?=[a-z])/gi, ' '],
  [/"{2,}/g, '"'],
  [
    /^(\W*(?:(?:please|pls|can you|could you) )*(?:turn|switch|disable|hide|deactivate|take|stop)\b.*?)\b(?:that|which|who) (?:(?:is|are) not|isn['’]?t|aren['’]?t)(?: yet)? ready\b/i,
    '$1unready',
  ],
  [
    /^(\W*(?:(?:please|pls|can you|could you) )*)(?:don['’]?t|do not|stop) (?:show|showing|list|listing|offer|offering|display|displaying) (.+?)(?: any ?more| any longer| to (?:shoppers|customers|anybody|anyone)| in (?:chatgpt|the feed))[.!\s]*$/i,
    '$1hide $2',
  ],
  [
    /^(\W*)(.{3,60}?) (?:should|must|shall|may|can)(?: not|n['’]?t|not| no longer) (?:be )?(?:listed|shown|show(?: up)?|visible|on|live|sold|offered|found|seen|appear)\b(?: (?:in|on) (?:the feed|chatgpt|the shop|the store))?(?: any ?more| any longer)?[.!\s]*$/i,
    '$1hide $2',
  ],
  [
    /^(\W*)(?:(?:please|pls) )?(?:have|get|let['’]?s have|i want|we want|i['’]?d like|put) ((?:all|every|everything|anything|the first \d+)\b.{0,60}?) (on|live|online|visible|off|offline|hidden)(?: please| pls| now)?[.!\s]*$/i,
    '$1put $2 $3',
  ],
  [
    /^(\W*)((?:all|every|everything|anything|the first \d+)\b.{0,60}?) (on|live|online|visible|off|offline|hidden) (?:please|pls)[.!\s]*$/i,
    '$1put $2 $3',
  ],
  [
    /^(\W*)(?:i|we) (?:do not|don['’]?t|no longer) want (.{3,60}?) (?:to be )(?:found|seen|shown|listed|visible|live|on|offered|sold)\b(?: any ?more| any longer)?[.!\s]*$/i,
    '$1hide $2',
  ],
  [
    /^(\W*)(?:(?:please|pls) )?(?:no more|get rid of) (.{3,50}?) (?:in|on|to) (?:chatgpt|the feed|shoppers|customers|the shop|the store)(?: please| pls)?[.!\s]*$/i,
    '$1hide $2',
  ],
  [
    /\b(?:from )?(?:expensive|dear|high|highest|dearest) to (?:cheap|low|lowest|cheapest)\b|\bprice descending\b|\b(?:highest|most expensive|priciest) (?:price )?(?:first|at the top|on top)\b/gi,
    'dearest first',
  ],
  [
    /\b(?:from )?(?:cheap|low|lowest|cheapest) to (?:expensive|dear|high|highest|dearest)\b|\bprice ascending\b|\blowest (?:price )?(?:first|at the top|on top)\b/gi,
    'cheapest first',
  ],
  [/\bcharg(?:e|ed|ing)[- ]?backs?\b/gi, 'chargebacks'],
  [
    /^(\W*)(?:i|we) (?:do not|don['’]?t|no longer) want (?:(?:to|you to|it to|them to) )?(?:sell|show|list|offer|see)?(?:ing)? ?(.{3,60}?) (?:on|in) (?:chatgpt|the feed)(?: any ?more| any longer)?[.!\s]*$/i,
    '$1hide $2',
  ],
  // "What is the mug again, price-wise".
  [
    /^\W*(?:and |so |ok |remind me,? )?(?:what|how|where)(?:['’]?s| is| are) (?:the |my |our )?(.{2,60}?)(?: again| now| at)*,? (?:price|cost)[ -]?wise(?: again| now| please)*\W*$/gi,
    'what does $1 cost',
  ],
  [/\b(?:by )?a tenner (cheaper|less|dearer|more expensive)\b/gi, '$1 by 10'],
  [/\b(?:by )?a fiver (cheaper|less|dearer|more expensive)\b/gi, '$1 by 5'],
  [/\ba tenner\b|\btenner\b/gi, '10'],
  [/\ba fiver\b|\bfiver\b/gi, '5'],
  [/\ba grand\b/gi, '1000'],
  [/\b(?:a )?half[ -]a[ -]dozen\b/gi, '6'],
  [/\ba dozen\b/gi, '12'],
  [/\blight up\b/gi, 'enable'],
  [
    /^(\W*(?:(?:please|pls|can you|could you|lets|let us) )*)(?:go live with|put live|set live|bring online|publish(?! (?:the |my |our )?(?:product )?(?:feed|products\W*$)))\b/gi,
    '$1enable',
  ],
  [
    /^((?:please |pls |can you |could you )*)give (.{1,60}?) (?:their|his|her|the|its|all the) money back\b/gi,
    '$1refund $2',
  ],
  [
    /\b(how much (?:money )?(?:did|do|have|has|are|were) (?:we|i|the shop|the store|you) )(?:take|bring|rake|pull|taken|brought|raked|pulled|taking|bringing|raking|pulling)(?: us)? in\b/gi,
    '$1earn',
  ],
  [/\bhow(?: is|s|['’]s)? (?:the|my|our) day (?:going|looking|so far)\b/gi, 'how are sales today'],
  [
    /\b(?:(?:have|has)(?: not|n['’]?t)|not|did(?: not|n['’]?t)|nobody|noone|never)( (?:been|yet|i|we|even|me))* (?:answered|replied to|replied|responded to|responded)\b/gi,
    'unanswered',
  ],
  [/\bwithout (?:an? )?(?:answer|reply|response)\b/gi, 'unanswered'],
  [/\bgo(?:es)? for\b(?=[?.!\s]*$)/gi, 'cost'],
  [/\b(\w+)['’]ll\b/g, '$1 will'],
  [/\b(what|who|where|how|when)['’](?:s|re)\b/gi, '$1 is'],
  [/\b(last|past|previous|next) half[ -]?(?:a )?(?:of (?:the|a) )?year\b/gi, '$1 6 months'],
  [
    /^(\W*(?:(?:please|just|right|ok|now),? )*)(?:stick|pop|bung|chuck|whack|shove|slap|lob|plonk)(?= \S)/i,
    '$1put',
  ],
  [/\bpairs? of (?=\p{L})/giu, ''],
  [/^\W*right, (?=\p{L})/iu, ''],
  [/\bkick(?:ed|ing|s)? off about\b/gi, 'complained about'],
  [/\b(?:card|payment) (?:people|companies|company|firms?|guys)\b/gi, 'fees'],
  [/\btwo dozen\b/gi, '24'],
  [/\b(\p{L}{4,})-less\b/giu, 'without $1'],
  // "Went down under 20 dollars" is of a price.
  [
    /\bdown under\b(?! *(?:[$€£\d]|(?:an?|the|its?|their|our|my|costs?|half|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty|thirty|forty|fifty|hundred)\b))/gi,
    'australia',
  ],
  [/\bgoogle blurb\b/gi, 'google description'],
  [/\bblurb\b/gi, 'description'],
  [/\bscandinavia\b/gi, 'sweden, norway and denmark'],
  [/\bnordics\b/gi, 'sweden, norway, denmark and finland'],
  [/\bdach\b/gi, 'germany, austria and switzerland'],
  [/\bbenelux\b/gi, 'belgium and netherlands'],
]
