import { refusal } from '../../platform/contract/refusal.ts'

export const importsRefusals = {
  noHeadings: refusal(500030, '没有找到列名：请确认工作表的前 10 行中有一行是列名，且至少包含“姓名”等一列'),
  webPage: refusal(500048, '这个文件其实是网页，只是以表格命名：请用 Excel 或 WPS 打开，另存为 .xlsx 后再上传', 400),
  badMapping: refusal(500031, '列的对应有误：“{title}”对应了多列或不存在，请重新选择'),
  columnsMissing: refusal(500032, '请为必填列“{titles}”选择文件中的一列'),
  busy: refusal(500033, '此次导入正在处理，请等待完成，或在操作历史中取消后再试'),
  notReviewed: refusal(500034, '此次导入尚未核对或已写入，请刷新页面查看'),
  notUnderReview: refusal(500035, '此次导入已写入，不能再核对，请重新上传文件'),
  nothingToWrite: refusal(500036, '没有要写入的行：请先恢复不导入的行，或修改文件后重新上传'),
  notWritten: refusal(500037, '此次导入没有写入数据或已经撤销，不需要撤销'),
  passwordsGone: refusal(500038, '初始密码文件没有、已被取走或已过期；如未保存，请为相应用户重置密码'),
  notImporter: refusal(500039, '初始密码只有导入者本人可以下载'),
  builtOn: refusal(
    500040,
    '不能撤销，导入之后已有：{what}。能撤回或清除的处理后可再撤销，其余请逐个修改或删除；本次没有撤销任何数据',
  ),
  changedSince: refusal(500041, '操作已被新的一次代替，请刷新页面查看'),
  noRows: refusal(500043, '文件的列名下面没有数据行，请填写后重新上传'),
  alike: refusal(500044, '文件中有 {count} 个{what}只有隐藏的几位不同，本次不核对；请检查这一列后重新上传'),
  badOption: refusal(500049, '所选的选项不存在或已不在您的范围内，请刷新页面后重新选择'),
  badValue: refusal(500046, '“{title}”的“{value}”不能对应到所选的取值，请重新选择'),
  badSheets: refusal(500045, '工作表{name}没有数据或列名与其余所选的不一致，不能一起导入；请分开导入'),
  doubledList: refusal(
    500047,
    '“{name}”是双栏的名单：第 {row} 行的列名从 {column} 列起又重复一遍，右栏读不到。请把右栏移到左栏下面再上传',
  ),
  traceGone: refusal(500042, '此次导入已超过可撤销的期限（{days} 天），没有撤销任何数据'),
} as const
