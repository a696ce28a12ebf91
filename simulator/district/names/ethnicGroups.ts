import { weighted } from '../random.ts'

/** Draws one of the district's ethnic groups; nearly everybody is Han. */
export const drawEthnicGroup = weighted<string>([
  ['汉族', 942],
  ['回族', 13],
  ['满族', 10],
  ['壮族', 8],
  ['土家族', 6],
  ['苗族', 6],
  ['蒙古族', 4],
  ['彝族', 3],
  ['侗族', 2],
  ['瑶族', 2],
  ['布依族', 2],
  ['朝鲜族', 1],
  ['白族', 1],
])
