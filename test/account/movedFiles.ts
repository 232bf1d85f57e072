import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Files of a small group, by kind: each kind has a line, one of every sort that leads to another table. */
export const movedFiles = {
  hotelMembers: `id,email,firstname,lastname,birthdate,country,language,createdAt,level,phoneNumber,addressLine1,zipCode,city
h-1,anne@old.test,Anne,Le Goff,1985-06-15,FR,fr,2019-04-01T08:00:00Z,IBMEMBRE,+33612345678,"1, quai",14800,Deauville
h-2,marc@old.test,Marc,Duval,1979-11-02,BE,en,2020-04-01T08:00:00+02:00,IBPROSPECT,,,,
`,
  vipMembers: `id,email,firstname,lastname,birthdate,country,language,createdAt,state,status,card,becameFullAt,pointsExpireAt
v-1,anne@old.test,Anne,Le Goff,1985-06-15,FR,fr,2019-04-01T08:00:00Z,full,gold,100000000001,2019-05-01T08:00:00Z,2027-09-30T12:00:00Z
v-2,luc@old.test,Luc,Morel,1990-01-30,FR,en,2021-04-01T08:00:00Z,full,white,,2021-05-01T08:00:00Z,
`,
  cards: `card,firstname,lastname,birthdate,email,casino,registeredAt
100000000009,Zoé,Petit,1970-01-01,zoe@old.test,DEA,2026-01-01T10:00:00Z
`,
  claims: `id,member,reward,points,code,state,at
c-1,v-1,diner,80,OLD-0001,claimed,2026-10-01T10:00:00Z
`,
  points: `id,member,kind,points,remaining,source,label,casino,at,claim
p-1,v-1,adjusted,420,420,correction,"=Solde, repris",,2026-09-30T12:00:00Z,
p-2,v-1,earned,80,0,tables,,DEA,2026-09-01T12:00:00Z,
p-3,v-1,spent,-80,,reward,,,2026-10-01T10:00:00Z,c-1
`,
  stays: `id,number,member,email,hotel,from,to,nights,rooms,adults,children,state,totalCents,currency,changedAt,createdAt
s-1,HM-77,h-1,anne@old.test,normandy,2025-07-01,2025-07-03,2,1,2,0,ended,42000,EUR,2025-07-01T10:00:00Z,2025-05-01T10:00:00Z
`,
  sponsorships: `id,sponsor,godson,firstname,email,invitedAt,registeredAt,fullAt
g-1,v-1,v-2,Luc,luc@old.test,2021-03-01T10:00:00Z,2021-04-01T08:00:00Z,2021-05-01T08:00:00Z
`,
  subscribers: `id,email,language,state,wording,source,askedAt,confirmedAt
n-1,reader@old.test,fr,confirmed,Je veux la lettre,the former site,2022-01-01T10:00:00Z,2022-01-01T10:05:00Z
`,
  optins: `id,programme,member,purpose,channel,wording,source,language,givenAt
o-1,eph,h-1,hotelFirstParty,email,J’accepte,the former site,fr,2019-04-01T08:00:00Z
`,
} as const

/**
 * Members of the casino card, each with 100 points left: an opening line, and nine of their past.
 * @returns the files
 */
export async function writeMany(folder: string, members: number, { isOpening = false } = {}): Promise<string[]> {
  const files = [join(folder, 'vipMembers.csv'), join(folder, 'points.csv')] as const
  const [first = ''] = movedFiles.vipMembers.split('\n')
  await pipeline(function* () {
    yield `${first}\n`
    for (let it = 0; it < members; it++)
      yield `m${it},m${it}@old.test,Name,Surname,19${50 + (it % 50)}-0${1 + (it % 9)}-${10 + (it % 18)},FR,fr,2020-01-01T00:00:00Z,full,white,${200000000000 + it},2020-02-01T00:00:00Z,2027-09-30T12:00:00Z\n`
  }, createWriteStream(files[0]))
  await pipeline(function* () {
    yield 'id,member,kind,points,remaining,source,at\n'
    for (let it = 0; it < members; it++) {
      yield `l${it},m${it},adjusted,100,100,correction,2026-09-30T12:00:00Z\n`
      if (isOpening) continue
      for (let line = 1; line < 9; line++) yield `l${it}-${line},m${it},earned,50,0,tables,2026-0${line}-01T12:00:00Z\n`
      yield `l${it}-9,m${it},spent,-400,,reward,2026-09-01T12:00:00Z\n`
    }
  }, createWriteStream(files[1]))
  return [...files]
}
