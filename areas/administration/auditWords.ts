import { fields } from './auditFields.ts'

/** What the trail's tables are called, by their names in the database. */
const relations: Readonly<Record<string, string>> = {
  account: '登录账号',
  login_name: '登录名',
  credential: '密码',
  session: '登录会话',
  permission_grant: '用户权限',
  person: '人员信息',
  member: '学校成员',
  member_role: '用户角色',
  member_department: '用户部门',
  class_manager: '班级管理',
  student_info: '学籍信息',
  parent_link: '家长关系',
  custom_menu_item: '自定义菜单',
  school: '学校',
  department: '组织架构',
  job: '后台任务',
  file: '文件',
  outbox_message: '发件箱消息',
  message_template: '消息模板',
  brand: '品牌',
  school_config: '学校配置',
  department_picture: '班级图片',
  department_place: '班级地点',
  dormitory_building: '宿舍楼',
  dormitory_room: '宿舍房间',
  class_duty: '值日表',
  face: '人脸照片',
  wechat_account: '微信账号',
  record_look: '敏感信息查看',
  user_group: '用户组',
  user_group_member: '用户组成员',
  user_group_permission: '用户组权限',
  verification_code: '验证码',
  closed_module: '未开通模块',
  points_config: '积分设置',
  points_rule: '积分规则',
  points_record: '积分流水',
  points_balance: '积分余额',
  building_manager: '宿舍楼管理员',
  dormitory_schedule: '考勤时段',
  dormitory_report: '归寝报表',
  dormitory_report_building: '归寝报表（楼栋）',
  dormitory_report_student: '归寝报表（学生）',
  whereabouts_reset: '归寝状态重置',
  leave: '请假',
  leave_step: '请假审批',
  leave_attachment: '请假附件',
  leave_rule: '请假审批设置',
  school_term: '学期',
  calendar_day: '校历特殊日',
  device: '设备',
  device_manager: '设备管理员',
  device_credential: '设备凭证',
  device_command: '设备指令',
  gate_request: '门禁请求',
  location: '采集点',
  evacuation: '疏散清点',
  evacuation_tick: '疏散清点（勾选）',
  report_scene: '智能报告场景',
  audit_entry: '操作记录',
}

/** The tables that the trail can be searched by, in Chinese. */
export const relationTitles = relations

/** What a table is called; one that has no Chinese name yet is called by its own. */
export const relationTitle = (name: string) => relations[name] ?? name

/** What a column is called. */
export const fieldTitle = (name: string) => fields[name] ?? name
