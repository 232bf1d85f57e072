// A table laid by the sea, the sun low over the water.
#define GLASS 20.
#define BARE_SKY true
#define BOUNCES 9
const vec3 sunward = normalize(vec3(-.36, .155, -1.));
void camera(out vec3 eye, out vec3 target, out float zoom, out float lens, out float focus) {
  eye = vec3(.02, .30, .62); target = vec3(.055, .085, -.05); zoom = 1.72; lens = .013; focus = .69;
}
vec3 sky(vec3 d) {
  float up = max(d.y, 0.), near = max(dot(d, sunward), 0.);
  vec3 c = mix(vec3(1.25, .74, .42), vec3(.3, .4, .56), smoothstep(0., .42, up));
  c += vec3(1.1, .5, .2) * pow(near, 10.) + vec3(16., 10., 5.) * smoothstep(.9986, .9991, near);
  // Long clouds above the horizon.
  c *= 1. + .3 * smoothstep(.45, .75, fbm(vec3(d.x * 3., d.y * 26., 2.))) * smoothstep(.02, .1, up);
  if (d.y < 0.) {
    // The sea, which glitters below the sun.
    vec3 at = d * (4. / max(-d.y, .004));
    float wave = noise(vec3(at.xz * .9, 1.)) * noise(vec3(at.xz * 2.3, 4.));
    vec3 r = normalize(vec3(d.x + .1 * (wave - .25), -d.y + .1 * wave, d.z));
    float glitter = pow(max(dot(r, normalize(vec3(sunward.x, max(r.y, .05), sunward.z))), 0.), 260.);
    c = mix(vec3(.05, .13, .17), vec3(.62, .42, .3), exp(d.y * 9.)) + vec3(9., 5., 2.2) * glitter * smoothstep(.2, .5, wave);
  }
  return c;
}
float revolve(vec2 q, vec2 a, vec2 b, float r) {
  vec2 v = b - a;
  return length(q - a - v * clamp(dot(q - a, v) / dot(v, v), 0., 1.)) - r;
}
float glass(vec3 p) {
  vec2 q = vec2(length(p.xz), p.y);
  float d = revolve(q, vec2(0, .003), vec2(.037, .002), .0022);
  d = smin(d, revolve(q, vec2(0, .004), vec2(0, .105), .0042), .012);
  // The bowl: a shell of an egg, open above.
  float egg = length((q - vec2(0, .168)) * vec2(1, .62)) - .0445;
  d = smin(d, max(abs(egg) - .0011, q.y - .222), .006);
  return d;
}
float wine(vec3 p) {
  vec2 q = vec2(length(p.xz), p.y);
  return max(length((q - vec2(0, .168)) * vec2(1, .62)) - .0428, q.y - .162);
}
vec2 map(vec3 p) {
  vec3 w = p;
  float cloth = p.y + .004 * sin(p.x * 6. + p.z * 2.) * noise(p * vec3(3, 0, 3));
  vec2 hit = vec2(max(cloth, max(abs(p.x) - 1.1, p.z * p.z - .7)), 1.);
  vec3 q = p - vec3(-.06, .004, .02);
  vec2 s = vec2(length(q.xz), q.y);
  // A plate: its well, its rim.
  if (s.x < .24 && s.y < .05) {
    float plate = revolve(s, vec2(0, .003), vec2(.092, .003), .0028);
    plate = smin(plate, revolve(s, vec2(.095, .004), vec2(.108, .013), .0026), .01);
    plate = smin(plate, revolve(s, vec2(.108, .013), vec2(.158, .019), .0026), .01);
    THING(plate, 2.)
  } else THING(max(length(q) - .22, .01), 2.)
  // Half a lemon, a folded napkin on the plate.
  q = turn(p - vec3(.028, .037, .045), .5);
  float lemon = ellipsoid(q, vec3(.041, .036, .036));
  vec3 cut = normalize(vec3(-.15, .5, .85));
  THING(max(lemon, dot(q, cut) - .004), 3.)
  q = turn(p - vec3(-.09, .018, .01), -.5);
  q.y -= .02 * q.x + .003 * sin(q.x * 60.) * smoothstep(.0, .07, abs(q.z));
  THING(box(q, vec3(.055, .0085, .095), .008) * .8, 4.)
  // A fork and a knife.
  q = p - vec3(-.255, .009, .05);
  q.y -= .006 * smoothstep(-.02, -.1, q.z) - .5 * q.z * q.z;
  if (length(q) < .25) {
    float handle = box(q - vec3(0, 0, .045), vec3(.0042 + .02 * max(q.z - .05, 0.), .0016, .075), .0015);
    float head = box(q - vec3(0, 0, -.075), vec3(.0115, .0014, .045), .0013);
    head = max(head, -max(abs(abs(abs(q.x) - .0058) - .0001) - .0012, q.z + .075));
    THING(smin(handle, head, .012) * .8, 5.)
  } else THING(length(q) - .22, 5.)
  q = p - vec3(.155, .006, .05);
  if (length(q) < .25) {
    float blade = box(q - vec3(0, 0, -.06), vec3(.0085 - .25 * max(-q.z - .09, 0.) * max(-q.z - .09, 0.) * 20., .001, .065), .0009);
    THING(smin(blade, box(q - vec3(0, 0, .055), vec3(.006, .003, .055), .003), .01) * .8, 5.)
  } else THING(length(q) - .22, 5.)
  // Bread behind, a small vase with a branch.
  q = turn(p - vec3(-.34, .035, -.28), .6);
  THING(ellipsoid(q, vec3(.12, .046, .06)) + .004 * noise(q * 40.), 6.)
  q = p - vec3(.02, 0, -.36);
  s = vec2(length(q.xz), q.y);
  THING(smin(length((s - vec2(0, .05)) * vec2(1, .9)) - .047, revolve(s, vec2(0, .08), vec2(0, .125), .014), .04), 7.)
  float leaf = 1e3;
  for (int i = 0; i < 6; i++) {
    float t = float(i);
    vec3 base = q - vec3(.004 * t, .13 + .035 * t, .006 * sin(t * 3.));
    base = turn(base, t * 2.4);
    base.y -= .3 * base.x;
    leaf = min(leaf, ellipsoid(base - vec3(.042, 0, 0), vec3(.036, .013, .005)));
  }
  leaf = min(leaf, segment(q, vec3(0, .1, 0), vec3(.025, .32, .0)) - .0022);
  THING(leaf * .8, 8.)
  q = p - vec3(.25, .0, -.12);
  if (max(length(q.xz) - .06, abs(q.y - .11) - .13) < 0.) {
    THING(glass(q) * .8, 20.)
    THING(wine(q) * .8, 21.)
  } else THING(max(max(length(q.xz) - .055, abs(q.y - .11) - .125), .006), 20.)
  q = p - vec3(-.2, .0, -.2);
  if (max(length(q.xz) - .06, abs(q.y - .11) - .13) < 0.) { THING(glass(q) * .8, 20.) }
  else THING(max(max(length(q.xz) - .055, abs(q.y - .11) - .125), .006), 20.)
  return hit;
}
Material material(float id, vec3 p, vec3 n) {
  Material m = Material(vec3(.8), .5, .04, 0., vec3(0), n);
  if (id == 1. || id == 4.) {
    // Linen: threads across and along, thicker here and there.
    vec3 q = id == 4. ? turn(p, -.5) : p;
    float x = sin(q.x * 1900.) * (.6 + .8 * noise(vec3(q.x * 900., q.z * 40., 0))), z = sin(q.z * 1900.) * (.6 + .8 * noise(vec3(q.x * 40., q.z * 900., 3)));
    m.normal = normalize(n + .16 * vec3(x, 0, z) + .06 * (vec3(noise(p * 14.), .5, noise(p * 14. + 9.)) - .5));
    m.color = (id == 4. ? vec3(.42, .5, .52) : vec3(.84, .81, .75)) * (.9 + .12 * x * z);
    m.rough = 1.; m.shine = .015;
  }
  if (id == 2.) { m.color = vec3(.86, .85, .82); m.rough = .06; m.shine = .05; }
  if (id == 3.) {
    vec3 q = turn(p - vec3(.028, .037, .045), .5), cut = normalize(vec3(-.15, .5, .85));
    float flat_ = smoothstep(.0002, -.0012, dot(q, cut) - .004);
    vec3 u = normalize(cross(cut, vec3(0, 1, 0)));
    vec2 s = vec2(dot(q, u), dot(q, cross(cut, u)));
    float a = atan(s.y, s.x), r = length(s), rib = smoothstep(.09, .03, abs(fract(a / PI * 4.5) - .5) * 2. * r / .034);
    vec3 flesh = mix(vec3(.93, .72, .14), vec3(.96, .9, .62), max(rib, smoothstep(.0275, .031, r)));
    flesh = mix(flesh, vec3(.95, .9, .66), smoothstep(.006, .003, r));
    m.color = mix(vec3(.9, .66, .05), flesh * (.8 + .4 * noise(vec3(a * 24., r * 400., 0.))), 1. - flat_);
    m.normal = normalize(n + .12 * (vec3(noise(p * 420.), noise(p * 420. + 5.), noise(p * 420. + 9.)) - .5));
    m.rough = .25; m.shine = .04;
  }
  if (id == 5.) { m.color = vec3(.93, .91, .87); m.rough = .16; m.shine = .9; }
  if (id == 6.) {
    m.color = mix(vec3(.5, .25, .09), vec3(.86, .74, .52), smoothstep(.45, .75, fbm(p * vec3(30, 16, 30)))) * (.6 + .6 * noise(p * 90.));
    m.normal = normalize(n + .5 * (vec3(fbm(p * 90.), fbm(p * 90. + 5.), fbm(p * 90. + 9.)) - .45)); m.rough = .9;
  }
  if (id == 7.) { m.color = vec3(.13, .27, .33); m.rough = .12; m.shine = .05; }
  if (id == 8.) { m.color = vec3(.12, .2, .08) * (.6 + .8 * noise(p * 60.)); m.rough = .35; }
  if (id == 20.) { m.glass = 1.5; m.color = vec3(.985, .99, .985); }
  if (id == 21.) { m.glass = 1.33; m.color = vec3(.97, .86, .52); }
  return m;
}
vec3 towardsLight(vec3 p, out vec3 d, out float far, out bool isLamp) {
  // The sun, a little larger than it is: it lies in haze. The sky is found by chance.
  isLamp = false; far = 8.;
  d = normalize(sunward + .03 * (vec3(rnd(), rnd(), rnd()) - .5));
  return vec3(8.6, 4.9, 2.2);
}
