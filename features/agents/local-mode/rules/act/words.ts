/** The words that orders are made of. None of them names a product by itself. */

const verbs =
  'set make change put update adjust edit fix correct turn switch bring move enter write give add raise increase bump hike lift lower reduce cut drop decrease slash discount knock shave trim take remove clear strip delete erase rename retitle call name hide show enable disable activate deactivate unlist delist unpublish list relist unhide stop start resume pause pull push sync resync reload refresh import reimport fetch load reread publish undo revert restore reset rollback reverse order reorder restock replenish buy purchase tag untag label mark close closed resolve resolved solve solved reopen research study investigate explore dig digging looking look plan charge ask sell price reprice halve double triple round end ends ending'

const fields =
  'price prices pricing pricetag cost costs stock inventory quantity qty units pieces pcs count counted counting title headline heading description text blurb seo google search meta vendor brand maker manufacturer type kind tag tags label labels tagged barcode gtin ean upc mpn material weight category ticket tickets case message review list feed chatgpt shoppers customers buyers change changes'

const states =
  'cheaper dearer pricier expensive higher lower less more minus plus off up down back before old previous original newest latest last hidden visible invisible live offline online on out sold ready done finished sorted handled progress open again new better instead becomes become now rest others all every everything each both only first half free price sale cheap'

/** Every word of an order that is none of its values. */
export const actWords = new Set(`${verbs} ${fields} ${states}`.split(' '))

/** Words of politeness and grammar, and of when and why: an order means the same with and without them. */
export const harmless = new Set(
  'a an the my our your this that these those it its i we me us you they them be is are was were please pls plz kindly just really very so too also now right here there ok okay hey hi hello thanks thank you want need like would could can will should must shall may let lets go up of to for in on at by with from and then as into onto do does have has had get gets got being been product products item items sku skus listing listings article articles variant variants store shop today asap quick quickly immediately away once moment while bit little time please ones one thing things maybe think back ahead again finally actually again will sure all our well good great oh alright yes yep'.split(
    ' ',
  ),
)
