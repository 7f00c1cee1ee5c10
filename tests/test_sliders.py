"""Sliders redraw with the moved numbers; without ipywidgets the picture is there all the same."""

import builtins

import pytest

import counterclock as cc
from counterclock.sliders import WITHOUT

PNG = b"\x89PNG"


def draw(ax: object, rads: int = 3, lands: int = 24) -> None:
    ax.bar([1, 2], [rads, lands])


def made() -> object:
    return cc.sliders(draw, rads=range(1, 9), lands=[20, 24, 28])


def test_a_moved_slider_redraws() -> None:
    import ipywidgets

    box = made().widget()
    rads, lands, shown = box.children
    assert isinstance(rads, ipywidgets.SelectionSlider)
    assert (rads.value, lands.value) == (3, 24)
    assert rads.options == tuple(range(1, 9))
    first = bytes(shown.value)
    assert first.startswith(PNG)
    rads.value = 8
    second = bytes(shown.value)
    assert second.startswith(PNG)
    assert second != first
    rads.value = 3
    assert bytes(shown.value) == first


def test_the_other_numbers_stay_where_they_stand() -> None:
    sliders = made()
    assert [bar.get_height() for bar in sliders.draw(rads=5).patches] == [5, 24]
    assert [bar.get_height() for bar in sliders.draw(lands=28).patches] == [5, 28]
    assert repr(sliders) == "Sliders: rads 1 to 8, now 5; lands 20 to 28, now 28"


def test_without_ipywidgets_it_is_drawn_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = builtins.__import__

    def without(name: str, *more: object) -> object:
        if name == "ipywidgets":
            raise ImportError(name)
        return real(name, *more)

    shown: list[object] = []
    monkeypatch.setattr("IPython.display.display", shown.append)
    monkeypatch.setattr(builtins, "__import__", without)
    made()._ipython_display_()
    assert WITHOUT in capsys.readouterr().out
    assert shown[0].data.startswith(PNG)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: cc.sliders(3, rads=range(3)), "draw is 3"),
        (lambda: cc.sliders(draw), "no slider is given; give the values of rads, lands"),
        (lambda: cc.sliders(draw, rad=range(5)), "rad is no argument of draw; it has rads, lands"),
        (lambda: cc.sliders(draw, rads=5), "rads is 5; give the slider's values"),
        (lambda: cc.sliders(draw, rads="345"), "rads is '345'; give the slider's values"),
        (lambda: cc.sliders(draw, rads=range(4, 9)), "rads begins at 3; give draw a default"),
        (lambda: cc.sliders(lambda ax, rads, lands=1: None, lands=[1]), "rads has no slider and no default"),
    ],
)
def test_what_is_wrong_is_said(wrong: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        wrong()
