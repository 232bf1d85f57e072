// A sea-water pool in the morning, arches on one side, the sea at its end.
#define GLASS 20.
#define BARE_SKY false
#define BOUNCES 7
const vec3 sunward = normalize(vec3(.86, .5, -.12));
void camera(out vec3 eye, out vec3 target, out float zoom, out float lens, out float focus) {
  eye = vec3(-2.35, 1.5, 2.7); target = vec3(.75, .62, -4.); zoom = 1.15; lens = .012; focus = 5.;
}
vec3 sky(vec3 d) {
  vec3 c = mix(vec3(1.35, 1.16, .94), vec3(.5, .75, 1.05), smoothstep(-.02, .4, d.y)) * 1.9;
  if (d.y < 0.) c = mix(vec3(.16, .36, .44), vec3(.72, .8, .78), exp(d.y * 14.)) * 1.5;
  return c;
}
float arch(vec2 q, float half_, float spring) {
  return q.y > spring ? length(q - vec2(0, spring)) - half_ : abs(q.x) - half_;
}
vec2 map(vec3 p) {
  float air = box(p - vec3(0, 1.55, -3.), vec3(3.6, 1.55, 6.2), .02);
  air = min(air, box(p - vec3(.75, -.6, -3.6), vec3(2.05, .75, 4.9), .03));
  vec3 q = p;
  q.z = q.z + 7.9 - 2.2 * clamp(floor((q.z + 7.9) / 2.2 + .5), 0., 4.);
  air = min(air, max(arch(vec2(q.z, p.y), .74, 1.5), max(abs(p.x - 3.9) - .5, -p.y)));
  air = min(air, max(arch(vec2(p.x - .75, p.y), 1.3, 1.25), max(abs(p.z + 9.5) - .6, -p.y)));
  // Beyond the walls there is nothing.
  air = min(air, min(4.2 - p.x, p.z + 9.9));
  vec2 hit = vec2(-air, 1.);
  float water = p.y + .09;
  water = abs(water) < .5 && box(p - vec3(.75, -.6, -3.6), vec3(2.05, .75, 4.9), .03) > .02 ? .5 : water;
  if (abs(water) < abs(hit.x)) hit = vec2(water, 20.);
  // A bench along the wall, with rolled towels; a bowl.
  THING(box(p - vec3(-3.15, .42, -3.4), vec3(.34, .045, 1.7), .02), 2.)
  vec3 r = p - vec3(-3.15, .2, -3.4);
  r.z = abs(r.z) - 1.4;
  THING(box(r, vec3(.28, .2, .07), .015), 2.)
  r = p - vec3(-3.12, .565, -2.5);
  r.z -= .27 * clamp(floor(r.z / .27 + .5), -1., 1.);
  THING(cylinder(r.yxz, .1, .25, .05), 3.)
  r = p - vec3(-3.12, .8, -2.5);
  r.z = abs(r.z) - .14;
  r.y += .035;
  THING(cylinder(r.yxz, .1, .25, .05), 3.)
  return hit;
}
Material material(float id, vec3 p, vec3 n) {
  Material m = Material(vec3(.74, .69, .61), .9, .03, 0., vec3(0), n);
  if (id == 1.) {
    if (p.y < -.05 && n.y < .9 || p.y < -.3) {
      // Small tiles under water.
      vec3 t = abs(n.y) > .5 ? p.xzy : abs(n.x) > .5 ? p.zyx : p.xyz;
      vec2 cell = floor(t.xy * 16.), f = abs(fract(t.xy * 16.) - .5);
      m.color = mix(vec3(.16, .42, .46), vec3(.3, .6, .6), hash(vec3(cell, 3.)));
      m.color = mix(m.color, vec3(.62, .68, .64), smoothstep(.44, .47, max(f.x, f.y)));
      m.rough = .4;
    } else if (n.y > .5) {
      // Slabs of travertine.
      vec2 f = abs(fract(p.xz * vec2(1.25, 1.25)) - .5);
      float vein = fbm(vec3(p.x * 2., 1., p.z * 16.));
      m.color = mix(vec3(.56, .47, .37), vec3(.8, .72, .6), smoothstep(.25, .65, vein)) * (1. - .35 * smoothstep(.489, .494, max(f.x, f.y)));
      m.rough = .22; m.shine = .045;
    } else m.color = mix(vec3(.72, .66, .57), vec3(.82, .77, .69), fbm(p * vec3(1.4, 6., 1.4)));
  }
  if (id == 2.) { m.color = mix(vec3(.3, .17, .09), vec3(.5, .32, .18), fbm(vec3(p.x * 40., p.y * 40., p.z * 2.))); m.rough = .4; }
  if (id == 3.) m.color = vec3(.86, .84, .8) * (.85 + .25 * noise(p * 160.));
  if (id == 20.) {
    vec3 w = vec3(noise(vec3(p.xz * 3.1, 0.)) + .5 * noise(vec3(p.xz * 9., 4.)), 0, noise(vec3(p.xz * 3.1, 9.)) + .5 * noise(vec3(p.xz * 9., 7.))) - .75;
    m.normal = normalize(n + .028 * vec3(w.x, 0, w.z) * (n.y > 0. ? 1. : -1.));
    m.glass = 1.33; m.shine = .02; m.color = vec3(.86, .95, .955);
  }
  return m;
}
vec3 towardsLight(vec3 p, out vec3 d, out float far, out bool isLamp) {
  isLamp = false;
  if (rnd() < .4) {
    d = normalize(sunward + .012 * (vec3(rnd(), rnd(), rnd()) - .5));
    far = 14.;
    return vec3(17., 13.4, 9.6) / .4;
  }
  // A point of an opening: four windows of the side in five, else the end.
  if (rnd() < .8) {
    float z = -7.9 + 2.2 * floor(rnd() * 5.) + 1.48 * (rnd() - .5);
    vec3 v = vec3(4.1, 2.2 * rnd(), z) - p;
    far = length(v); d = v / far;
    return sky(d) * max(d.x, 0.) * (2.2 * 1.48 * 5.) / (far * far) / (.6 * .8);
  }
  vec3 v = vec3(.75 + 2.6 * (rnd() - .5), 2.5 * rnd(), -9.6) - p;
  far = length(v); d = v / far;
  return sky(d) * max(-d.z, 0.) * (2.6 * 2.5) / (far * far) / (.6 * .2);
}
