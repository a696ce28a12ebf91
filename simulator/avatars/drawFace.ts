import { garments } from './clothes.ts'
import { hairs } from './colours.ts'
import type { FacePlan } from './faces.ts'
import { hairStyles } from './hair.ts'
import { drawHead, heads } from './head.ts'

/** Half the width of the shoulders, px. */
const shoulders = { child: 52, teen: 60, adult: 68, elder: 66 } as const

/** A face as SVG, 160 by 200. */
export const drawFace = (plan: FacePlan): string => {
  const head = heads[plan.age]
  const hair = hairStyles[plan.hair](head, plan.hairColour)
  const brow = plan.hair === 'headscarf' ? hairs.black : plan.hairColour
  const face = { skin: plan.skin, mouth: plan.mouth, brow, glasses: plan.glasses, isElder: plan.age === 'elder' }
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="200" viewBox="0 0 160 200">',
    `<rect width="160" height="200" fill="${plan.ground}"/>`,
    // Enlarged, because the face must be recognisable at the size of a line of text.
    `<g transform="translate(80 200) scale(${plan.age === 'child' ? 1.1 : 1.16}) translate(-80 -196)">`,
    hair.behind,
    drawHead(head, face),
    '<g transform="translate(0 -4)">',
    garments[plan.garment](plan.garmentColour, shoulders[plan.age]),
    '</g>',
    hair.before,
    '</g></svg>',
  ].join('')
}
