// Towels, three stones and two candles on a wooden bench beside a window.
#define GLASS 90.
#define BARE_SKY false
#define BOUNCES 5
const vec3 wick1 = vec3(.30, .262, .02), wick2 = vec3(-.03, .212, -.42);
void camera(out vec3 eye, out vec3 target, out float zoom, out float lens, out float focus) {
  eye = vec3(-.02, .34, 1.35); target = vec3(-.02, .125, 0); zoom = 1.95; lens = .04; focus = 1.36;
}
vec3 sky(vec3 d) { return vec3(0); }
float towel(vec3 p, vec3 b) {
  // A folded cloth sags between its folds.
  p.y += .006 * sin(p.x * 9.) * sin(p.z * 7.);
  float whole = box(p, b, .026);
  float fold = abs(p.y) - .0035 * smoothstep(-.05, .14, p.z);
  return max(whole, -max(fold, -(p.z + .4 * b.z)) * .8);
}
vec2 map(vec3 p) {
  vec2 hit = vec2(p.y, 1.);
  THING(p.z + 1.7, 2.)
  THING(2.6 - abs(p.x), 2.)
  THING(2.4 - p.y, 2.)
  THING(3.2 - p.z, 2.)
  vec3 q = turn(p - vec3(-.36, .058, -.06), .22);
  float near = length(q) - .5;
  if (near < .06) {
    THING(towel(q, vec3(.25, .052, .17)), 3.)
    q = turn(p - vec3(-.355, .16, -.07), .16);
    THING(towel(q, vec3(.235, .048, .16)), 3.)
  } else THING(near, 3.)
  q = turn(p - vec3(.05, .035, .10), .5);
  THING(ellipsoid(q, vec3(.125, .036, .1)) * .8, 4.)
  q = turn(p - vec3(.044, .094, .105), -.3);
  THING(ellipsoid(q, vec3(.092, .028, .076)) * .8, 4.)
  q = turn(p - vec3(.056, .141, .098), .9);
  THING(ellipsoid(q, vec3(.062, .023, .053)) * .8, 4.)
  q = p - vec3(.30, .1, .02);
  float wax = max(cylinder(q, .062, .1, .012), -ellipsoid(q - vec3(0, .115, 0), vec3(.05, .034, .05)));
  THING(wax, 5.)
  q = p - vec3(-.03, .075, -.42);
  wax = max(cylinder(q, .055, .075, .012), -ellipsoid(q - vec3(0, .09, 0), vec3(.044, .034, .044)));
  THING(wax, 5.)
  THING(min(segment(p, wick1 - vec3(0, .075, 0), wick1 - vec3(0, .022, 0)), segment(p, wick2 - vec3(0, .075, 0), wick2 - vec3(0, .022, 0))) - .0022, 6.)
  vec3 f = p - wick1; f.x += .004 * sin(f.y * 40.);
  THING(ellipsoid(f, vec3(max(.0012, .0105 - .25 * max(f.y, 0.)), .034, max(.0012, .0105 - .25 * max(f.y, 0.)))) * .7, 7.)
  f = p - wick2;
  THING(ellipsoid(f, vec3(max(.0012, .0105 - .25 * max(f.y, 0.)), .034, max(.0012, .0105 - .25 * max(f.y, 0.)))) * .7, 7.)
  // A bowl, and an orchid's pot far behind.
  q = p - vec3(.46, .085, -.34);
  float bowl = max(abs(length(q * vec3(1, 1.25, 1)) - .15) - .007, q.y - .02) * .8;
  THING(bowl, 8.)
  q = p - vec3(-.62, .3, -.95);
  THING(cylinder(q, .16, .3, .03), 8.)
  return hit;
}
float height(float id, vec3 p) {
  if (id == 3.) return .0035 * noise(p * 240.) + .003 * noise(p * vec3(420, 260, 420)) + .006 * noise(p * 30.);
  if (id == 4.) return .0014 * fbm(p * 60.) + .0006 * noise(p * 420.);
  if (id == 2.) return .004 * fbm(p * 9.);
  if (id == 5.) return .002 * noise(p * 30.);
  if (id == 1.) return .0012 * noise(vec3(p.x * 4., p.y, p.z * 190.)) - .006 * smoothstep(.012, .0, abs(fract(p.z * 3.4 + .3) - .5));
  return .001 * noise(p * 60.);
}
Material material(float id, vec3 p, vec3 n) {
  Material m = Material(vec3(.8), .5, .04, 0., vec3(0), n);
  float e = .0015;
  vec3 slope = vec3(height(id, p + vec3(e, 0, 0)), height(id, p + vec3(0, e, 0)), height(id, p + vec3(0, 0, e))) - height(id, p);
  m.normal = normalize(n - (slope - n * dot(slope, n)) / e * .8);
  if (id == 1.) {
    float plank = floor(p.z * 3.4 + .3), grain = fbm(vec3(p.x * 1.6 + plank * 7., plank, p.z * 46.));
    m.color = mix(vec3(.27, .15, .08), vec3(.55, .36, .2), smoothstep(.25, .72, grain + .18 * hash(vec3(plank, 2, 5))));
    m.color *= 1. - .75 * smoothstep(.011, .002, abs(fract(p.z * 3.4 + .3) - .5) - .0);
    m.rough = .34 + .3 * grain;
  }
  if (id == 2.) { m.color = vec3(.40, .37, .32) * (.86 + .3 * fbm(p * 2.5)); m.rough = 1.; m.shine = .02; }
  if (id == 3.) { m.color = vec3(.83, .8, .74) * (.86 + .2 * noise(p * 300.)); m.rough = 1.; m.shine = .01; }
  if (id == 4.) { m.color = vec3(.052, .054, .058) * (.7 + .9 * fbm(p * 40.)); m.rough = .42; m.shine = .045; }
  if (id == 5.) {
    m.color = vec3(.9, .84, .72); m.rough = .5;
    // Wax lets the flame through from above.
    float top = smoothstep(.07, .2, p.y * (p.z < -.2 ? 1.33 : 1.));
    m.color = mix(m.color, vec3(.97, .86, .62), top);
  }
  if (id == 6.) m.color = vec3(.02);
  if (id == 7.) {
    float base = smoothstep(-.03, .012, p.y - (p.z < -.2 ? wick2.y : wick1.y));
    m.glow = mix(vec3(3., 2.2, 2.6), vec3(38., 19., 5.6), base);
  }
  if (id == 8.) { m.color = vec3(.16, .2, .2) * (.8 + .5 * fbm(p * 14.)); m.rough = .3; m.shine = .05; }
  return m;
}
vec3 towardsLight(vec3 p, out vec3 d, out float far, out bool isLamp) {
  float which = rnd();
  isLamp = which < .5;
  if (isLamp) {
    vec3 at = (which < .3 ? wick1 : wick2) + .012 * (vec3(rnd(), 2. * rnd(), rnd()) - vec3(.5, .6, .5));
    vec3 v = at - p;
    far = length(v) - .045; d = normalize(v);
    return vec3(1., .52, .18) * .115 / dot(v, v) / (which < .3 ? .3 : .2);
  }
  // A tall window on the left, white sky behind a curtain.
  vec3 at = vec3(-2.55, .4 + 1.6 * rnd(), -1.2 + 1.9 * rnd());
  vec3 v = at - p;
  far = length(v) - .02; d = v / length(v);
  return vec3(.82, .93, 1.) * 5.2 * (1.6 * 1.9) * max(-d.x, 0.) / dot(v, v) / .5;
}
