import { declareAuditTitles, declareFormerTitles } from '../../../platform/server/audit/auditTitles.ts'
import { account, credential, loginName, session } from './directory/tables.ts'
import { department } from './tables/departments.ts'
import { integrator, integratorTerm } from './tables/integrators.ts'
import { classManager, member, memberDepartment, memberRole } from './tables/members.ts'
import { buildingManager, dormitoryBuilding, dormitoryRoom } from './tables/places.ts'
import { school } from './tables/schools.ts'
import { parentLink, studentInfo } from './tables/students.ts'

declareAuditTitles(account, '登录账号', {
  provenTelephone: '已验证手机号',
  provenAt: '验证时间',
  wechatOpenId: '小程序标识',
  wechatGzhOpenId: '公众号标识',
})

declareAuditTitles(credential, '密码', {
  accountId: '账号编号',
  passwordHash: '密码',
  mustChange: '须修改密码',
  changedAt: '修改时间',
})

declareAuditTitles(loginName, '登录名', {
  accountId: '账号编号',
  broughtTelephone: '合并前的手机号',
  broughtAt: '合并前的验证时间',
})

declareAuditTitles(session, '登录会话', {
  accountId: '账号编号',
  address: '来源地址',
  userAgent: '浏览器',
  renewalHash: '自动登录令牌',
  renewalEndsAt: '自动登录到期',
  spentHash: '已换发的登录凭据',
  spentAt: '换发时间',
  reusedAt: '旧凭据再次出现的时间',
  openedBy: '登录方式',
})

declareAuditTitles(department, '组织架构', {
  parentId: '上级编号',
  visible: '是否显示',
  delFlag: '毕业标记',
  schoolSection: '学段',
  schoolGrade: '年级序号',
  schoolClz: '班级序号',
  slogan: '班级口号',
})

declareAuditTitles(classManager, '班级管理', {
  level: '级别',
})

declareAuditTitles(member, '学校成员', {
  accountId: '账号编号',
  username: '用户名',
  pinyin: '拼音',
  initials: '拼音首字母',
  telephone: '手机号',
  gender: '性别',
  nationality: '民族',
  birthDate: '出生日期',
  idCardCipher: '证件号（加密）',
  idCardTail: '证件号末位',
  idCardIndex: '证件号索引',
  idCardType: '证件类型',
  familyAddress: '家庭住址',
  avatarFileId: '头像文件编号',
  code: '学工号',
  cardNum: '一卡通号',
  mainDepartmentId: '主部门编号',
  faceId: '人脸编号',
  wechatSubscribed: '已订阅微信',
  disabledAt: '停用时间',
  disabledFor: '停用原因',
  locked: '锁定',
  accountTouchedAt: '账号操作时间',
})

declareAuditTitles(memberDepartment, '用户部门', {})

declareAuditTitles(memberRole, '用户角色', {
  roleId: '角色',
  grantedAt: '授予时间',
})

declareAuditTitles(buildingManager, '宿舍楼管理员', {})

declareAuditTitles(dormitoryBuilding, '宿舍楼', {})

declareAuditTitles(dormitoryRoom, '宿舍房间', {
  floor: '楼层',
  beds: '床位数',
  gender: '性别',
})

declareAuditTitles(school, '学校', {
  bureauId: '所属教育局编号',
  section: '学段',
  usernamePrefix: '用户名前缀',
  timeZone: '时区',
})

declareAuditTitles(parentLink, '家长关系', {
  parentId: '家长编号',
  relationship: '关系',
})

declareAuditTitles(studentInfo, '学籍信息', {
  status: '学籍状态',
  accommodation: '住宿',
  roomId: '房间编号',
  bedNumber: '床位',
  registerCipher: '学籍号（加密）',
  registerTail: '学籍号末位',
  registerIndex: '学籍号索引',
})

// Older entries show rows of tables that `member` and `account` replaced.
declareFormerTitles('person', '人员信息', {
  id: '编号',
  username: '用户名',
  name: '名称',
  telephone: '手机号',
  gender: '性别',
  nationality: '民族',
  birth_date: '出生日期',
  id_card_cipher: '证件号（加密）',
  id_card_tail: '证件号末位',
  family_address: '家庭住址',
  avatar_key: '头像',
  locked: '锁定',
  created_at: '创建时间',
})

declareFormerTitles('wechat_account', '微信账号', {
  open_id: '小程序标识',
  gzh_open_id: '公众号标识',
  subscribed: '已订阅',
})

declareAuditTitles(integrator, '集成商', {
  contact: '联系人',
  telephone: '联系电话',
})

declareAuditTitles(integratorTerm, '集成商服务期', {
  integratorId: '集成商编号',
  restrictNumber: '人数上限',
  startTime: '开始日期',
  endTime: '结束日期',
})
