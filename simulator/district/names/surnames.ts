import { weighted } from '../random.ts'

/** Surnames with their frequency per ten thousand people, approximately. */
const frequencies = `
王710 李700 张670 刘510 陈460 杨310 黄220 赵205 吴200 周190 徐145 孙140 马130 朱125 胡120 郭115 何110 林110
高105 罗100 郑95 梁85 谢80 宋75 唐70 许70 韩68 邓65 冯65 曹60 彭58 曾55 肖55 田52 董50 潘48 袁48 蔡47 蒋46 余46
于45 杜44 叶43 程43 魏42 苏42 吕41 丁40 任39 卢38 姚38 沈37 钟36 姜35 崔35 谭34 陆34 范33 汪32 廖31 石31 金30 韦29
贾29 夏28 傅27 方27 邹26 熊26 白25 孟25 秦25 邱24 侯24 江24 尹23 薛23 闫23 段22 雷22 龙21 黎21 史20 陶20 贺19 毛19
郝19 顾18 龚18 邵18 万17 武17 钱17 戴16 严16 莫15 孔15 向15 常15 汤14 康13 施13 牛12 樊12 葛11 翟10 单8 欧阳6 上官2
`

const surnames = [...frequencies.matchAll(/(\p{Script=Han}+)(\d+)/gu)].map(
  ([, surname = '', frequency]) => [surname, Number(frequency)] as const,
)

/** Draws a surname by its real frequency. */
export const drawSurname = weighted(surnames)
