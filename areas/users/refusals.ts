import { id } from '../../platform/contract/ids.ts'
import { refusal } from '../../platform/contract/refusal.ts'

export const UserId = id('user')

export const usersRefusals = {
  roleNotAllowed: refusal(20013, '该用户不允许绑定此角色'),
  roleNotHeld: refusal(20014, '该用户没有此角色'),
  lastRole: refusal(20015, '至少保留一个角色'),
  departmentTwice: refusal(20016, '请勿重复添加'),
  lastDepartment: refusal(20017, '至少保留一个部门，如需更换部门请先添加，再删除多余部门！'),
  departmentNotHeld: refusal(20018, '该用户不在此部门'),
  notYourself: refusal(20019, '不能对自己进行此操作'),
  imageTooLarge: refusal(20023, '上传图片大小不能超过 10兆!', 413),
  usernameTaken: refusal(20060, '用户名已被使用，请换一个'),
  codeTaken: refusal(20061, '学工号已被本校其他人使用'),
  cardTaken: refusal(20062, '一卡通号已被本校其他人使用'),
  telephoneNeeded: refusal(20063, '不可删除手机号'),
  sharedPerson: refusal(20064, '该用户同时属于其他学校，个人资料与密码只能由本人或平台管理员修改'),
  codeEmpty: refusal(20065, '学工号为空'),
  notStudent: refusal(20066, '该用户不是学生'),
  roomNeeded: refusal(20067, '住宿学生请选择宿舍楼与房间'),
  roomFull: refusal(20068, '该房间没有空床位'),
  severalUsers: refusal(20069, '数据异常：该手机号对应多个用户，请联系平台管理员'),
  linkedAlready: refusal(20070, '该家长已经绑定此学生'),
  wechatNotBound: refusal(20071, '该用户没有绑定微信'),
  pupilAsParent: refusal(20085, '“{name}”是在读学生，不能设为家长'),
  notParent: refusal(20072, '该用户不是家长'),
  facesOff: refusal(20076, '该学校已关闭人脸功能，不能上传人脸照片'),
  graduatedDepartment: refusal(20075, '该组织已毕业，不能再加入用户'),
  noFace: refusal(20073, '该用户没有人脸照片'),
} as const
