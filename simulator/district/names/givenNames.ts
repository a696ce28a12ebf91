/**
 * Syllables of given names. Two-syllable names combine one of `first` and one of `second`; some people have a `single`
 * one.
 */
export interface GivenNames {
  readonly first: string
  readonly second: string
  readonly single: string
  /** Percentage of single-syllable names. */
  readonly singles: number
}

interface Generation {
  readonly male: GivenNames
  readonly female: GivenNames
}

/** Pupils of today, born since about 2007. */
const children: Generation = {
  male: {
    first: '子梓浩宇俊嘉泽博明天文思一奕皓晨铭沐睿逸云家瑞承景致启修振书',
    second: '轩涵然辰宸泽豪杰睿航阳博哲文洋翔恒远源成毅铭凡安诚峰宁楠昊',
    single: '睿轩昊哲涵航宸霖翔恺煜铮',
    singles: 9,
  },
  female: {
    first: '梓欣诗雨子思佳语可雅一若芷依心婉静梦嘉紫沐书艺馨安晓清',
    second: '涵萱怡琪彤妍瑶琳婷悦宁雯菲桐晗熙颖溪蕊然玥雪诺慧洁莹宜媛',
    single: '萱彤妍瑶悦玥涵蕊琪晗',
    singles: 8,
  },
}

/** Parents and most staff, born from the late sixties to the late nineties. */
const adults: Generation = {
  male: {
    first: '志建文海晓永俊国伟明春立少家宏庆成学长东新振玉世金',
    second: '强军伟平华明峰刚勇辉斌涛林东龙飞杰鹏超生民亮良祥兵忠武清',
    single: '勇军磊涛超鹏斌辉刚健俊峰飞亮凯浩旭',
    singles: 22,
  },
  female: {
    first: '丽晓春雪海秀玉红艳小文慧美金淑爱燕冬雅佳思婷静莉',
    second: '丽敏芳燕玲霞娟萍梅红英华琴云兰莉娜静颖琳蓉珍慧洁君',
    single: '丽静敏艳娟芳燕玲霞娜婷雪颖琳倩蕾萍莉梅慧',
    singles: 22,
  },
}

/** Grandparents who look after a child. */
const elders: Generation = {
  male: {
    first: '国建德长福玉永金树文振世庆宝忠',
    second: '民生林海山田才贵清荣祥华明义',
    single: '山贵荣海林',
    singles: 4,
  },
  female: {
    first: '秀桂玉淑凤素春美惠月金',
    second: '英兰珍芳华梅荣琴香云芬莲',
    single: '英兰珍芳梅',
    singles: 4,
  },
}

/** The given names of each generation. */
export const givenNames = { children, adults, elders } as const

export type GenerationName = keyof typeof givenNames
