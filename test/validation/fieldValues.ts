import { formLimits } from '#shared/limits.ts'

/** Values that each kind of field takes and refuses, with the message `validation.<…>` of a refusal. */
interface FieldValues {
  good: readonly unknown[]
  bad: readonly (readonly [value: unknown, message: string])[]
  /** Refused with this whatever is no text. */
  wrongType: string
  /** A number of JSON is as good as its digits. */
  isCount?: true
  /** Its own code; `invalid` for others. */
  code?: string
}

const long = (length: number) => 'a'.repeat(length)
const name: FieldValues = {
  good: [
    'Zoé',
    'Þóra',
    '李',
    'Müller-Lüdenscheidt',
    "d'Artagnan",
    'D’Arcy',
    'Ольга',
    'محمد',
    'अनिता',
    'Anne Marie',
    'x',
    long(60),
  ],
  bad: [
    ['R2D2', 'letters'],
    ['<b>Zoé</b>', 'letters'],
    ["Robert'); DROP TABLE members;--", 'letters'],
    ['{{7*7}}', 'letters'],
    ['🙂', 'letters'],
    ["-'-", 'letters'],
    ['__proto__', 'letters'],
    [long(61), 'maximum'],
    [long(60_000), 'maximum'],
  ],
  wrongType: 'letters',
}
const line: FieldValues = {
  good: [
    '12 bis, rue du Port',
    '<script>alert(1)</script>',
    "1'; DROP TABLE members;--",
    '東京都港区1-2',
    '__proto__',
    long(80),
  ],
  bad: [[long(81), 'maximum']],
  wrongType: 'invalid',
}
const lettersNumbers: FieldValues = {
  good: ['BP 12', 'Bte 7'],
  bad: [
    ['BP-12', 'lettersNumbers'],
    ['<i>', 'lettersNumbers'],
    ["12';--", 'lettersNumbers'],
    [long(21), 'maximum'],
  ],
  wrongType: 'lettersNumbers',
}
const newPassword: FieldValues = {
  good: ['Abcdef1!', 'Zz9~~~~~~~', `Aa1!${long(60)}`, "Aa1'; DROP TABLE x--".replaceAll(' ', '_')],
  bad: [
    ['Abcde1!', 'minimum'],
    [`Aa1!${long(61)}`, 'maximum'],
    [`Aa1!${long(60_000)}`, 'maximum'],
    ['ABCDEF1!', 'passwordLowercase'],
    ['abcdef1!', 'passwordUppercase'],
    ['Abcdefg!', 'passwordNumber'],
    ['Abcdefg1', 'passwordSpecial'],
    ['Abcdéf1!', 'password'],
    ['Abc def1!', 'password'],
    [' Abcdef1!', 'password'],
    ['Abcdef1!\u0000', 'password'],
    ['Пароль12!Aa', 'password'],
    ['Abcdef1!🙂', 'password'],
  ],
  wrongType: 'password',
  code: '0005',
}
const accepted = (message: string, code?: string): FieldValues => ({
  good: [true],
  bad: [
    [false, message],
    ['true', message],
    ['on', message],
    [1, message],
  ],
  wrongType: message,
  code,
})
const box: FieldValues = {
  good: [true, false],
  bad: [
    ['true', 'choice'],
    [0, 'choice'],
  ],
  wrongType: 'choice',
}
const captcha: FieldValues = { good: ['03AFcWeA-_'], bad: [[long(9000), 'maximum']], wrongType: 'captcha' }
const phone: FieldValues = {
  good: ['06 12 34 56 78', '+33 (0)6 12 34 56 78', '06.12.34.56.78', '+44 20 7946 0018', '+81 3-1234-5678'],
  bad: [
    ['12', 'phone'],
    ['call me', 'phone'],
    ['06 12 34 56 7x', 'phone'],
    ['+33 6 12 34 56 78 ext. 4', 'phone'],
    ["06'; DROP TABLE x", 'phone'],
    ['<b>0612345678</b>', 'phone'],
    ['0'.repeat(31), 'maximum'],
    ['0'.repeat(60_000), 'maximum'],
  ],
  wrongType: 'phone',
}

/** An answer of an authenticator: anything that is not too long is read by the server. */
const credential: FieldValues = {
  good: ['{"id":"a"}', '[]', long(8000)],
  bad: [[long(8001), 'maximum']],
  wrongType: 'invalid',
}

/** By the field's own name, without the path. */
export const fieldValues: Readonly<Record<string, FieldValues>> = {
  email: {
    good: ['a@b.fr', "o'neil+tag@sub.example.co.uk", '  maelle@example.fr  ', `${long(200)}@example.fr`],
    bad: [
      ['maelle', 'email'],
      ['maelle@localhost', 'email'],
      ['@example.fr', 'email'],
      ['maelle@', 'email'],
      ['a b@example.fr', 'email'],
      ['a@b@example.fr', 'email'],
      ['maelle@exa_mple.fr', 'email'],
      ['<script>@example.fr', 'email'],
      ["a'; DROP TABLE members;--@example.fr", 'email'],
      ['маша@пример.рф', 'email'],
      [`${long(250)}@example.fr`, 'maximum'],
      [`${long(60_000)}@example.fr`, 'maximum'],
    ],
    wrongType: 'email',
    code: '0012',
  },
  firstname: name,
  lastname: name,
  civility: {
    good: ['Mr', 'Mrs'],
    bad: [
      ['mr', 'choice'],
      ['Mx', 'choice'],
      ['constructor', 'choice'],
    ],
    wrongType: 'choice',
  },
  birthdate: {
    good: ['2008-11-21', '1906-11-21', '1996-02-29'],
    bad: [
      ['1985-02-30', 'date'],
      ['1985-13-01', 'date'],
      ['1997-02-29', 'date'],
      ['15/06/1985', 'date'],
      ['1985-6-15', 'date'],
      ['1985-06-15T00:00:00Z', 'date'],
      ['yesterday', 'date'],
      ['0000-00-00', 'date'],
      [long(60_000), 'date'],
      ['2008-11-22', 'adult'],
      ['2030-01-01', 'adult'],
      ['1906-11-20', 'dateLater'],
    ],
    wrongType: 'date',
  },
  password: newPassword,
  credential,
  passkey: credential,
  /** A name of a passkey, whatever its owner calls it. */
  name: { good: ['Téléphone d’Anne', 'ключ', '<b>', long(40)], bad: [[long(41), 'maximum']], wrongType: 'invalid' },
  id: {
    good: ['AbC-9_x', long(1400)],
    bad: [
      ['a/b', 'invalid'],
      ["a';--", 'invalid'],
      [long(8001), 'maximum'],
    ],
    wrongType: 'invalid',
  },
  employeeNumber: {
    good: ['100001', '7'],
    bad: [
      ['10A', 'numbers'],
      ['-1', 'numbers'],
      ['1e5', 'numbers'],
      ['٣', 'numbers'],
      ['1'.repeat(13), 'maximum'],
    ],
    wrongType: 'numbers',
  },
  country: {
    good: ['FR'],
    bad: [
      ['fr', 'choice'],
      ['ZZ', 'choice'],
      ['France', 'choice'],
      ['__proto__', 'choice'],
    ],
    wrongType: 'choice',
  },
  addressLine1: line,
  addressLine2: line,
  placeKnownAs: line,
  city: line,
  postalBox: lettersNumbers,
  zipCode: {
    good: ['75008', '97150'],
    bad: [
      ['2A004', 'numbers'],
      ['7500', 'minimum'],
      ['750081', 'maximum'],
      ['75 008', 'numbers'],
      ['1'.repeat(60_000), 'maximum'],
    ],
    wrongType: 'lettersNumbers',
  },
  phone,
  number: phone,
  terms: accepted('terms', '0041'),
  privacy: accepted('privacy'),
  message: {
    good: ['Bonjour', 'Two\nlines, <b>1</b> 🙂', long(formLimits.message)],
    bad: [[long(formLimits.message + 1), 'maximum']],
    wrongType: 'invalid',
  },
  remember: box,
  muteGaming: box,
  pauseUntil: {
    good: ['2026-11-21', '2027-11-21'],
    bad: [
      ['2026-11-20', 'dateLater'],
      ['2027-11-22', 'datePrior'],
      ['2027-02-29', 'date'],
      ['2027-01-01T00:00:00Z', 'date'],
      ['for ever', 'date'],
    ],
    wrongType: 'date',
  },
  visitsPerMonth: {
    good: ['1', '9', '10', '31', 4],
    bad: [
      ['0', 'visits'],
      ['32', 'visits'],
      ['-1', 'visits'],
      ['1.5', 'visits'],
      ['04', 'visits'],
      ['twice', 'visits'],
      [31.5, 'visits'],
    ],
    wrongType: 'visits',
    isCount: true,
  },
  sms: box,
  mail: box,
  captcha,
  unsubscribeReason: {
    good: ['gamblingLimit', 'notInterested', 'spam', 'unreadable', 'tooFrequent'],
    bad: [
      ['other', 'choice'],
      ['toString', 'choice'],
    ],
    wrongType: 'choice',
  },
}

/** Fields of the same name with another meaning: a channel of an opt-in, a password that is only compared. */
export const otherValues: Readonly<Record<string, FieldValues>> = {
  channel: box,
  givenPassword: {
    good: ['x', ' ', 'пароль', "' OR 1=1 --", long(1000)],
    bad: [],
    wrongType: 'password',
    code: '0005',
  },
}
