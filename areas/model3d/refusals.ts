import { refusal } from '../../platform/contract/refusal.ts'

export const modelRefusals = {
  modelTwice: refusal(79001, '已有模型“{name}”'),
  tooManyModels: refusal(79002, '最多保存 {most} 个模型，请先删除不用的模型'),
  brokenFile: refusal(79003, '模型文件不完整或已损坏（{why}），请重新上传，或让厂商重新导出'),
  otherVersion: refusal(79004, '文件是 glTF {version}，只接受 glTF 2.0 的 GLB 文件，请让厂商重新导出'),
  outsideContent: refusal(79005, '模型引用了文件之外的内容“{name}”，请让厂商把贴图与数据打包进一个 GLB 文件'),
  unsupportedExtensions: refusal(
    79006,
    '模型使用了不支持的扩展 {names}，请让厂商关闭这些选项（如 Draco、meshopt 压缩）后重新导出',
  ),
  tooManyNodes: refusal(79007, '模型的节点超过 {most} 个，请让厂商合并部件后重新导出'),
  tooLarge: refusal(79008, '模型的{what}超过 {most}，请让厂商简化后重新导出'),
  noNamedPart: refusal(79009, '模型中没有命名的部件，无法匹配，请让厂商按建筑、设备命名节点'),
  unknownPart: refusal(79010, '模型中已没有部件“{part}”，请刷新后再试'),
  matchedMeanwhile: refusal(79011, '部件“{part}”刚被他人修改，请刷新后再试'),
  unusableTexture: refusal(79012, '第 {number} 张贴图不能使用（{why}），请让厂商更换后重新导出'),
} as const
