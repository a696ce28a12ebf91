import { apricot, blue, hairs, skins } from './colours.ts'
import type { garments } from './clothes.ts'
import type { hairStyles } from './hair.ts'
import type { Face, mouths } from './head.ts'

/** Age and sex of the people that a drawing can portray. */
interface Kind {
  readonly age: 'child' | 'teen' | 'adult' | 'elder'
  readonly sex: 'male' | 'female'
}

/** A drawing: the kind of person and its parts. */
export interface FacePlan extends Kind {
  /** Name of its file. */
  readonly name: string
  readonly hair: keyof typeof hairStyles
  readonly hairColour: string
  readonly garment: keyof typeof garments
  readonly garmentColour: string
  readonly skin: string
  readonly mouth: keyof typeof mouths
  readonly glasses: Face['glasses']
  readonly ground: string
}

type Sketch = readonly [
  hair: FacePlan['hair'],
  garment: FacePlan['garment'],
  glasses?: FacePlan['glasses'],
  scarf?: string,
]

const sketches: Readonly<Record<Kind['age'], Readonly<Record<Kind['sex'], readonly Sketch[]>>>> = {
  child: {
    male: [
      ['bowl', 'pioneer'],
      ['cropped', 'jacket'],
      ['tousled', 'hooded'],
      ['swept', 'pioneer', 'round'],
      ['cropped', 'round'],
      ['bowl', 'polo'],
    ],
    female: [
      ['pigtails', 'pioneer'],
      ['bobFringe', 'pinafore'],
      ['buns', 'jacket'],
      ['ponytailFringe', 'pioneer', 'round'],
      ['braidsFringe', 'round'],
      ['pigtailsParted', 'hooded'],
    ],
  },
  teen: {
    male: [
      ['parted', 'jacket'],
      ['cropped', 'jacketDark'],
      ['swept', 'jacket', 'square'],
      ['tousled', 'hooded'],
      ['parted', 'jacketDark', 'round'],
      ['cropped', 'polo'],
      ['swept', 'round'],
    ],
    female: [
      ['ponytailSwept', 'jacket'],
      ['bobFringe', 'jacketDark'],
      ['longFringe', 'jacket', 'round'],
      ['braids', 'jacketDark'],
      ['bobParted', 'hooded'],
      ['ponytailFringe', 'jacketDark', 'square'],
      ['longParted', 'round'],
    ],
  },
  adult: {
    male: [
      ['parted', 'shirt'],
      ['cropped', 'polo'],
      ['swept', 'blazer', 'square'],
      ['parted', 'vest', 'round'],
      ['cropped', 'tied'],
      ['tousled', 'round', 'square'],
      ['swept', 'standing'],
      ['cropped', 'hooded', 'round'],
    ],
    female: [
      ['bobParted', 'blazer'],
      ['longSwept', 'cardigan'],
      ['knot', 'shirt', 'round'],
      ['ponytailSwept', 'polo'],
      ['bobSwept', 'vest', 'square'],
      ['longParted', 'round'],
      ['headscarf', 'cardigan', 'none', blue.middle],
      ['knotSwept', 'blazer', 'square'],
    ],
  },
  elder: {
    male: [
      ['receding', 'polo', 'square'],
      ['cropped', 'standing'],
      ['parted', 'vest', 'round'],
    ],
    female: [
      ['permed', 'cardigan', 'round'],
      ['bobSwept', 'standing'],
      ['knot', 'vest', 'square'],
    ],
  },
}

const backgrounds = [blue.light, apricot.light, blue.pale, apricot.pale, blue.middle]
const clothColours = [blue.deep, apricot.light, blue.middle, apricot.deep, blue.light, white()]
const schoolColours = [blue.deep, blue.middle]
const moods = ['smile', 'gentle', 'laughing', 'lopsided'] as const

function white() {
  return '#F4F7FD'
}

const pickAt = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

const hairColourOf = ({ age }: Kind, index: number): string => {
  if (age === 'elder') return pickAt([hairs.grey, hairs.silver, hairs.grey], index)
  return pickAt([hairs.black, hairs.black, hairs.brown], index)
}

const isSchoolWear = (garment: Sketch[1]) => garment === 'jacket' || garment === 'jacketDark' || garment === 'pioneer'

const planOf = (
  kind: Kind,
  [hair, garment, glasses = 'none', scarf]: Sketch,
  index: number,
  turn: number,
): FacePlan => {
  const background = pickAt(backgrounds, index + turn)
  const colours = (isSchoolWear(garment) ? schoolColours : clothColours).filter((colour) => colour !== background)
  return {
    ...kind,
    name: `${kind.age}-${kind.sex}-${index + 1}`,
    hair,
    hairColour: scarf ?? hairColourOf(kind, index),
    garment,
    garmentColour: pickAt(colours, index + turn),
    skin: pickAt(skins, index * 3 + turn),
    mouth: pickAt(moods, index + turn),
    glasses,
    ground: background,
  }
}

const ages = ['child', 'teen', 'adult', 'elder'] as const
const sexes = ['male', 'female'] as const

/** All drawings, in one style, each with a different look. */
export const faces: readonly FacePlan[] = ages.flatMap((age, turn) =>
  sexes.flatMap((sex, other) =>
    sketches[age][sex].map((sketch, index) => planOf({ age, sex }, sketch, index, turn + other * 2)),
  ),
)
