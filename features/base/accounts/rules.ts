const minuteMs = 60_000
const hourMs = 60 * minuteMs
const idleMs = 12 * hourMs
const absoluteMs = 7 * 24 * hourMs

/** Minutes for which a reset link works. */
const resetLinkMinutes = 30

/** When a reset link made at `now` ends. */
export function resetExpiryOf(now: Date): Date {
  return new Date(now.getTime() + resetLinkMinutes * minuteMs)
}

type SessionTimes = { lastSeenAt: Date; expiresAt: Date; revokedAt: Date | null }

/** When a session that starts at `now` ends, however busy it is: 7 days. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() + absoluteMs)
}

/** Neither revoked, nor past its end, nor unused for 12 hours. */
export function isAlive(session: SessionTimes, now: Date): boolean {
  if (session.revokedAt !== null) return false
  return now < session.expiresAt && now.getTime() - session.lastSeenAt.getTime() < idleMs
}

/** Whether use is worth a write: at most one a minute. */
export function isSeenDue(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= minuteMs
}

/** What passwords are most often made of, in lower case without ornaments: words, names, seasons, clubs, and walks over the keyboard. */
const commonWords = `
password passwort passwords passwd pass passphrase passcode passme mypass mypassword parola contrasena clave motdepasse senha wachtwoord haslo heslo salasana losenord
admin administrator administrador root rootroot toor user username userpass login logon signin guest guestguest test tester testing testtest temp temporary default changeme change letmein letmeinnow letmeout openup opensesame welcome welcomeback welkom bienvenue bienvenido willkommen hello hellohello helloworld hola bonjour secret secrets topsecret mysecret private security secure secured access account master masterkey manager system server service support office company business customer client employee intern trustno trustme whatever nothing something anything everything nopassword nopass blank
qwerty qwertyu qwertyui qwertyuiop qwert qwer qwerqwer qwertyqwerty asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdasd asdasdasd zxcv zxcvb zxcvbn zxcvbnm zxczxc qazwsx qazwsxedc qazxsw qazqaz wsxedc qweasd qweasdzxc qweqwe qweqweqwe azerty azertyuiop qwertz qwertzuiop asdqwe zaqxsw zaqwsx poiuytrewq lkjhgfdsa mnbvcxz ytrewq poiuyt iuytrewq
qwerty123 qwer1234 qwerty12 qwerty1234 asdf1234 abcd1234 abc123 abc1234 a123456 aa123456 a12345678 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3 q1w2e3r4 q1w2e3r4t5 2wsx3edc 1qaz 2wsx 3edc 4rfv 1qazzaq1 qaz123 qaz1wsx2 wsx123 123qwe 123qweasd 123abc 1234qwer 1234abcd 12qwaszx 12345qwert 123456a 123456q 12345678a 123123a 1a2b3c 1a2b3c4d a1b2c3 a1b2c3d4 p0o9i8u7 admin123 root123 test123 pass123 user123 love123 12345 123456 1234567 12345678 123456789 1234567890 0987654321 987654321 87654321 7654321 654321 54321 123123 123123123 123321 12341234 121212 112233 11223344 1122334455 111111 11111111 000000 00000000 222222 333333 444444 555555 666666 777777 888888 88888888 999999 99999999 696969 131313 101010 147258 147258369 159753 159357 258456 741852963 789456 789456123 456789 102030 5201314 1314520 520520 7758521
abcd abcde abcdef abcdefg abcdefgh abcdefghi abcabc abcdabcd aaaa aaaaa aaaaaa aaaaaaaa bbbbbb xxxx xxxxxx xxxxxxxx zzzz zzzzzz xyz xyzxyz alphabet alpha omega beta gamma delta sigma
iloveyou iloveu iluvu iloveme ilovegod ilovejesus ilovemom ilovehim ilovemyself loveyou loveme lovely lover lovers loverboy lovergirl love lovelove mylove truelove teamo tequiero jetaime amor amore amorcito miamor mivida babygirl babyboy baby babe honey honeybee sweetheart sweetie sweet sweety darling cutie cutiepie princess prince queen king kingdom angel angels angelica heaven forever always destiny kisses kissme hugs friend friends bestfriend family mother father mommy mummy daddy mama papa mom dad sister brother grandma sunshine moonlight starlight rainbow butterfly flower flowers blossom lucky luckyone happy happiness smile smiley peace freedom hope faith blessed blessing believe dream dreamer dreams miracle magic magical
monkey dragon dragons tiger tigers lion lions panther eagle eagles falcon falcons hawk wolf wolves bear bears puppy kitten kitty hellokitty doggy doggie cats dogs bird horse horses pony unicorn dolphin dolphins shark sharks turtle rabbit bunny chicken panda cobra viper snake spider scorpion phoenix penguin elephant mustang bronco broncos
football fussball futbol soccer baseball basketball hockey tennis golf golfer golfing rugby cricket volleyball swimming skate skater skateboard snowboard surfer runner boxing wrestling champion champions winner player gamer gaming coach
arsenal chelsea liverpool liverpoolfc manchester manutd mancity everton tottenham spurs newcastle leeds celtic rangers barcelona realmadrid madrid juventus milan inter bayern dortmund schalke ajax feyenoord benfica porto sporting flamengo corinthians palmeiras galatasaray fenerbahce besiktas yankees redsox lakers bulls celtics cowboys steelers packers raiders patriots redskins giants dodgers cubs braves ravens chargers seahawks ronaldo messi neymar beckham jordan jordan23 kobe lebron
superman batman spiderman ironman wolverine avengers hulk thor joker starwars jedi yoda skywalker darthvader startrek matrix gandalf frodo hobbit lordoftherings harrypotter hogwarts dumbledore hermione pokemon pikachu charizard naruto sasuke goku dragonball onepiece luffy mario luigi zelda sonic minecraft fortnite roblox warcraft starcraft counterstrike callofduty halo xbox playstation nintendo gameover pacman tetris snoopy garfield mickey mickeymouse minnie tinkerbell cinderella ariel simba nemo shrek bambi scooby scoobydoo tweety barbie simpson simpsons homer bart spongebob patrick southpark
metallica slipknot nirvana acdc beatles eminem rihanna beyonce madonna elvis jackson rockstar rocknroll guitar guitarra music musica musique dancer dancing singer drummer piano hiphop reggae punk metal blink182 greenday coldplay blackpink bts
computer internet google facebook instagram twitter youtube tiktok whatsapp linkedin amazon netflix apple iphone ipad android samsung galaxy nokia microsoft windows linux ubuntu macbook laptop desktop monitor keyboard mouse printer network wireless wifi router cisco oracle mysql database dbadmin sysadmin webmaster webadmin developer programmer hacker hacked hackme cyber robot matrix1 shopify shopper shop shopping store mystore merchant vitrine console ecommerce openai chatgpt
january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday spring summer autumn fall winter season christmas xmas easter halloween birthday newyear holiday holidays vacation weekend today tomorrow yesterday morning midnight sommer herbst fruehling ete hiver printemps automne verano invierno primavera otono
america american usa unitedstates england london britain scotland ireland dublin wales canada toronto montreal vancouver australia sydney melbourne newyork newyorkcity california losangeles hollywood lasvegas vegas texas dallas houston austin chicago boston florida miami orlando denver seattle phoenixaz atlanta detroit philadelphia washington brooklyn alaska hawaii mexico brasil brazil argentina colombia chile peru venezuela espana spain france paris marseille lyon germany deutschland berlin hamburg muenchen munich italia italy roma rome napoli milano nederland holland amsterdam belgium brussels schweiz switzerland austria wien poland polska warsaw russia moscow ukraine turkey istanbul ankara india mumbai delhi china beijing shanghai japan tokyo korea seoul pakistan karachi indonesia jakarta malaysia singapore philippines manila thailand bangkok vietnam africa nigeria kenya egypt cairo dubai saudi israel
michael michelle jennifer jessica ashley amanda daniel danielle david andrew anthony joshua matthew christopher christian christina joseph robert richard thomas charles charlie william james john johnny johnson steven stephen kevin brian george edward ronald kenneth jason justin brandon tyler ryan nicholas nicole natalie natasha samantha sandra sarah sophie sophia emma olivia isabella hannah abigail elizabeth victoria vanessa veronica melissa melanie megan rachel rebecca stephanie heather amber tiffany crystal brittany kimberly patricia barbara linda susan maria mariana marie martin martina marcus markus mark lucas luca leonardo lorenzo francesco francesca giovanni giuseppe alessandro alessandra alexander alexandra alexandre alexis alex alejandro alejandra andrea andreas angela anna anna1 antonio carlos carmen claudia cristina cristian diego diana eduardo fernando fernanda francisco gabriel gabriela guillermo gustavo hector jorge jose juan julia julian juliana karina laura leticia lucia luis manuel marcela marco marcos mario1 miguel monica natalia oscar pablo paola patrick1 pedro rafael raul ricardo roberto rodrigo rosa ruben salvador samuel santiago sergio silvia sofia valentina valeria vicente ximena yolanda
ahmed ali amir fatima hassan hussain ibrahim khalid mohamed mohammed muhammad mustafa omar yusuf aisha bismillah allah allahuakbar jesus jesuschrist christ jesus1 godisgood godislove grace gracie church bible amen trinity hallelujah krishna ganesh ganesha shiva jaihanuman hanuman sairam omsairam om namaste buddha
andrey dmitry ivan nikita olga sergey svetlana tatiana vladimir yulia natasha1 privet lubov solnce zvezda marina katya sasha dasha masha misha
adam adrian aaron albert alice allison april1 arthur austin1 benjamin bailey bella benji blake bradley buster caroline chelsea1 chloe chris cookie cooper daisy dakota dallas1 debbie denise dennis derek diamond donald douglas dylan eric erica ethan eugene evelyn ginger hunter harley jack jackie jacob jake jasmine jasper jeffrey jeremy jonathan jordan1 katherine kathleen kelly larry lauren logan louise maggie marlboro maverick max maxwell merlin mercedes molly morgan nathan nathaniel oliver peter philip phoebe pepper peanut princess1 pumpkin raymond rocky roger russell sammy scott sebastian shadow shannon sierra simon smokey sparky stella sydney1 taylor teddy teresa timothy toby tommy tucker vincent walter wendy zachary zoey
cheese chocolate cookies banana apple1 orange lemon cherry strawberry blueberry peaches mango coconut pineapple watermelon pepper1 potato tomato onion bacon burger pizza pasta taco tacos noodle sushi chicken1 butter buttercup cupcake sugar spice vanilla caramel cinnamon coffee espresso tea beer beerbeer vodka whiskey tequila wine cocacola coke pepsi sprite fanta
black white green yellow purple orange1 silver golden gold platinum diamonds ruby emerald sapphire crystal1 pearl scarlet violet indigo crimson midnight1 shadow1 thunder lightning storm hurricane tornado tsunami earthquake volcano mountain ocean island beach river forest desert sunset sunrise galaxy1 universe planet earth jupiter saturn mercury venus mars neptune pluto comet meteor rocket spaceship apollo discovery challenger enterprise voyager
ferrari lamborghini porsche bugatti maserati mclaren audi bmw mercedesbenz benz volkswagen toyota honda nissan mazda subaru suzuki yamaha kawasaki ducati harleydavidson chevrolet chevy camaro corvette ford fordf150 mustanggt dodge charger jeep tesla bentley jaguar cadillac pontiac
soldier warrior fighter hunter1 killer assassin ninja samurai knight pirate pirates cowboy gangster gangsta mafia boss bigboss bigdaddy badboy badgirl badass bigdog topgun maverick1 ranger ranger1 sniper swordfish blaster crusher destroyer terminator predator godzilla kingkong monster monsters zombie vampire dracula werewolf ghost phantom demon devil satan hell lucifer darkness dark darkside angel1 saint wizard witch sorcerer mystery mystic legend legends legendary hero heroes superhero superstar supernova superuser super rockyou trustnoone blahblah blah lalala hahaha hehehe lollipop bubbles bubblegum candy jellybean gummybear teddybear poohbear winnie tigger eeyore piglet cuddles snickers twinkle sparkle glitter pinky pink pinkfloyd purple1 blueblue bluesky blue redred green1 goldfish nemo1
money moneymoney dollar dollars cash million millionaire billion billionaire rich richie bitcoin crypto ethereum business1 success successful winner1 power powerful energy strong strength courage victory glory honor honour loyalty respect justice liberty independence revolution
student teacher school college university harvard stanford oxford cambridge academy class graduate professor science physics chemistry biology history english math mathematics library book books reader writer pencil paper
asshole asdf12 bitch bitches biteme bullshit fuck fucker fucking fuckit fuckme fuckoff fuckyou motherfucker shit shithead sex sexy sexybitch sexygirl sexyboy sexsex sexylady hottie hotstuff hotgirl playboy playgirl porn pussy dick dickhead penis boobs cunt slut whore bastard damnit stupid idiot loser lameass suckit jackass hardcore naughty
doctor nurse hospital medical medicine police fireman firefighter army navy marine marines airforce military sergeant captain colonel general soldier1 pilot driver trucker farmer chef cook baker builder engineer engineering lawyer banker accounting accountant finance marketing sales
correcthorsebatterystaple incorrect wrongpassword forgot forgotpassword forgetmenot remember rememberme dontforget donotenter keepout noentry goaway getout letmepass nevermind whocares whoknows idontknow idontcare imissyou ihateyou hateyou hateme
`.trim()

/** Digits and signs around a word that make no password of it: "Password2024!" is as common as "password". */
const ornamentAtMost = 8
const wordAtLeast = 4

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
  '(': 'c',
  '€': 'e',
}

const shifted: Record<string, string> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}

const words = new Set(commonWords.split(/\s+/))

/**
 * Whether a password is among those that are tried first: a common word or keyboard walk, or one of `own` (the person's name
 * or e-mail), in any case, with look-alike signs, and with up to 8 digits and signs around it; or a short piece repeated.
 */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const text = password.toLowerCase()
  const personal = new Set(own.flatMap(wordsOf))
  const isKnown = (word: string) => words.has(word) || personal.has(word)
  return isRepeated(text) || cores(text).some((core) => readings(core).some(isKnown))
}

/** "abcabcabc" and "aA1!aA1!": a piece of at most 4 characters over and over. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+$/su.test(text)
}

/** The text without some of the digits and signs before and after its letters, in every way that leaves at most 8 off. */
function cores(text: string): string[] {
  const before = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0
  const after = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0
  const found: string[] = []
  for (let start = 0; start <= Math.min(before, ornamentAtMost); start += 1) {
    for (let cut = 0; cut <= after && start + cut <= ornamentAtMost; cut += 1) {
      const core = text.slice(start, text.length - cut)
      if (core.length >= wordAtLeast) found.push(core)
    }
  }
  return found
}

function readings(core: string): string[] {
  const unshifted = replaced(core, shifted)
  return [
    core,
    unshifted,
    replaced(core, lookalikes),
    replaced(core, { ...lookalikes, '1': 'l', '!': 'l' }),
  ].map((text) => text.replaceAll(/[\s._-]/g, ''))
}

function replaced(text: string, by: Record<string, string>): string {
  return [...text].map((sign) => by[sign] ?? sign).join('')
}

function wordsOf(text: string): string[] {
  const all = text.toLowerCase()
  return [all, ...all.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= wordAtLeast)
}

/** The form under which an e-mail is unique: compatible characters made one, lower case. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}
