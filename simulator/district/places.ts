import type { Random } from './random.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** The streets of the town. */
export const streets = words(`
青禾大道 杏林路 文昌街 春晖路 明德路 启智街 学府路 望江路 柳荫街 建设路
人民路 和平街 稻香路 育才路 东湖路 西园街 凤凰路 新华街 滨河路 朝阳路
`)

const estates = words(`
金禾家园 翠湖花园 学府名苑 锦绣华庭 书香雅苑 滨河小区 阳光新城 桂花苑 东方嘉园 和谐家园
丽景苑 幸福里 教师新村 杏花苑 青云小区 碧水湾 春江花园 文馨苑 绿洲花园 景明佳苑
`)

const villages = words(`
禾丰镇柳溪村 禾丰镇石桥村 禾丰镇上庄村 云台镇大塘村 云台镇青山村
云台镇白果村 清河乡河口村 清河乡樟树村 清河乡杨家湾村 双龙镇龙泉村
`)

/** A family's address. Most live in the town, some in the villages around it. */
export const drawAddress = (random: Random): string => {
  if (random.chance(0.18)) {
    return `青禾区${random.pick(villages)}${random.integer(1, 12)}组${random.integer(1, 68)}号`
  }
  const building = `${random.integer(1, 24)}栋${random.integer(1, 4)}单元${random.integer(1, 18)}0${random.integer(1, 4)}室`
  return `青禾区${random.pick(streets)}${random.integer(1, 360)}号${random.pick(estates)}${building}`
}
